import type { Collaboration } from 'core/contract/surveys/survey';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { Caller } from '../../plugins/route';
import { findReached, type SurveyRecord } from './store';

/** What one may do includes what those before it may. */
const order: readonly Collaboration[] = ['results', 'see', 'edit', 'own'];

/** @throws AppError `not_found` for those who are no collaborators, `access.denied` for those who may less than this */
export async function reached(
  db: Database,
  id: string,
  { userId, roles }: Caller,
  needed: Collaboration,
): Promise<{ record: SurveyRecord }> {
  const found = await findReached(db, id, userId, roles.includes('superAdmin'));
  if (found === undefined) throw new AppError('not_found');
  if (order.indexOf(found.may) < order.indexOf(needed)) throw new AppError('access.denied');
  return found;
}
