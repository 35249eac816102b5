import type { Audience } from 'core/instrument/document';
import { AppError } from '../../errors';
import type { ReportPdfInput } from '../../pdf/input';
import type { PdfService } from '../../pdf/service';
import type { VersionReader } from '../instrument/versions';
import type { TranslationService } from '../translation/service';
import type { VerificationService } from '../verification/service';
import type { CompletedAttempt } from './service';

export interface AttemptPdfRequest {
  /** Code; undefined: the first that the reader may see. */
  report: string | undefined;
  /** undefined: that of the attempt. */
  locale: string | undefined;
  paper: ReportPdfInput['paper'];
  reader: Audience;
}

export interface AttemptPdfService {
  /** A report of a completed attempt. @throws AppError `access.denied` when results are for staff alone, `not_found` (report) */
  of(attempt: CompletedAttempt, request: AttemptPdfRequest): Promise<{ bytes: Uint8Array; name: string }>;
}

interface Needs {
  clock: () => Date;
  versions: VersionReader;
  translations: TranslationService;
  pdf: PdfService;
  verifications: VerificationService;
}

export function createAttemptPdfService(_: Needs): AttemptPdfService {
  return {
    of: async () => {
      throw new AppError('not_found');
    },
  };
}
