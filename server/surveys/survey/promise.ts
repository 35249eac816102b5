import type { SurveyPlan } from 'core/survey/document';
import { isPromiseKept, promiseOf } from 'core/survey/promise';
import type { Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { hasParticipations, lockAgainstBeginning } from './store';

/** That nobody is promised less than they have read. @throws AppError `survey.answered`: somebody takes part, or has */
export async function requireKept(tx: Transaction, id: string, opened: SurveyPlan, next: SurveyPlan): Promise<void> {
  if (isPromiseKept(promiseOf(opened), promiseOf(next))) return;
  // Whoever begins just now has read the promise as it was.
  await lockAgainstBeginning(tx, id);
  if (await hasParticipations(tx, id)) throw new AppError('survey.answered');
}
