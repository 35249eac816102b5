import type { Collaboration } from 'core/contract/surveys/survey';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import { findSurvey, type SurveyRecord, type Viewer } from './store';

export { findRecord, type SurveyRecord } from './store';

export type By = Pick<Caller, 'userId' | 'roles' | 'grants'>;

/** What one may do includes what those before it may. */
const order: readonly Collaboration[] = ['results', 'see', 'edit', 'own'];

export const viewerOf = ({ userId, roles }: Pick<By, 'userId' | 'roles'>): Viewer => ({
  userId,
  all: roles.includes('superAdmin'),
});

/** @throws AppError `not_found` for those who are no collaborators, `access.denied` for those who may less than this */
export async function reached(
  db: Database | Transaction,
  id: string,
  by: By,
  needed: Collaboration,
): Promise<{ record: SurveyRecord; may: Collaboration }> {
  const found = await findSurvey(db, id, viewerOf(by));
  if (found === undefined) throw new AppError('not_found');
  if (order.indexOf(found.may) < order.indexOf(needed)) throw new AppError('access.denied');
  return found;
}
