import type { Risk } from 'core/contract/attempt';
import type { Respondent } from 'core/instrument/document';
import type { StoredAnswer } from '../../database/schema/attempt';
import type { Version, VersionReader } from '../instrument/versions';

interface Answered {
  answers: Readonly<Record<string, StoredAnswer>>;
  respondent: Respondent;
  startedAt: Date;
  /** undefined: still being answered. */
  completedAt?: Date | undefined;
}

/** Whether an answer to one of these questions can make a risk hold, or not hold any more. */
export const touchesRisk = (_version: Version, _codes: readonly string[]): boolean => false;

/** What must not be overlooked about these answers: the nuggets of risk groups whose condition holds, in the nearest locale to the asked one. */
export async function risksOf(
  _versions: VersionReader,
  _version: Version,
  _answered: Answered,
  _locale: string,
): Promise<Risk[]> {
  return [];
}
