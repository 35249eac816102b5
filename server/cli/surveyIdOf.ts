import type { Database } from '../database/connection';
import { findIdByCode } from '../surveys/survey/store';
import { Failure } from './failure';

/** @throws Failure: no survey has this code */
export async function surveyIdOf(db: Database, code: string): Promise<string> {
  const id = await findIdByCode(db, code);
  if (id === undefined) throw new Failure(`There is no survey with the code "${code}".`);
  return id;
}
