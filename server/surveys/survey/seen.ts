import { outdatedDetail } from 'core/contract/envelope';
import type { WrittenSurvey } from 'core/contract/surveys/survey';
import { canonicalJson } from 'core/instrument/canonical';
import type { SurveyPlan } from 'core/survey/document';
import { changedSince } from 'core/survey/written';
import { AppError } from '../../errors';

/** What somebody has read of a survey that they change: one of both. */
export interface Seen<Written> {
  rowVersion?: number | undefined;
  /** What they change, as it was. */
  seen?: Written | undefined;
}

/** @throws AppError `conflict` with a detail for each field that somebody else has changed */
export function requirePlanAsSeen(plan: SurveyPlan, seen: WrittenSurvey, next: SurveyPlan): void {
  const details = changedSince(plan, seen, next).map(({ path, now }) =>
    outdatedDetail(`body.seen.${path}`, canonicalJson(now), now),
  );
  if (details.length > 0) throw new AppError('conflict', { details });
}
