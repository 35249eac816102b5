import type { Receipt } from 'core/contract/attempt';
import type { Verified } from 'core/contract/verification';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { CompletedAttempt } from '../attempt/service';
import type { VersionReader } from '../instrument/versions';

export interface VerificationService {
  /** The receipt of a completed attempt: the same each time. */
  receipt(attempt: CompletedAttempt): Promise<Receipt>;
  /** The code on a report of the attempt with its present scores, letter and hyphens included: the same each time. */
  reportCode(attempt: CompletedAttempt): Promise<string>;
  /** @throws AppError `verification.unknown` */
  check(code: string, checksum: string | undefined, locale: string): Promise<Verified>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  versions: VersionReader;
}

export function createVerificationService(_: Needs): VerificationService {
  const absent = async (): Promise<never> => {
    throw new AppError('verification.unknown');
  };
  return { receipt: absent, reportCode: absent, check: absent };
}
