import type { SurveyDetail } from 'core/contract/surveys/survey';
import type { Database, Transaction } from '../../database/connection';
import { AppError, outdated } from '../../errors';
import { type By, reached } from './reach';
import type { ReadSurvey } from './reading';
import type { Seen } from './seen';
import { lockSurvey, type SurveyRecord } from './store';

/** A survey that may be changed, locked. @throws AppError `not_found`, `access.denied`, `survey.archived` */
export async function lockedForEdit(tx: Transaction, id: string, by: By): Promise<SurveyRecord> {
  await lockSurvey(tx, id);
  const { record } = await reached(tx, id, by, 'edit');
  if (record.status === 'archived') throw new AppError('survey.archived');
  return record;
}

interface Asked extends Seen<unknown> {
  by: By;
  id: string;
  locale: string;
}

/**
 * Changes a survey, and reads it when that is committed. Where the caller says what they have seen, `change` looks at that; else the version
 * is. @throws AppError as `lockedForEdit`, `validation.failed`, `conflict` with the survey as it is now
 */
export async function changed(
  { db, readSurvey }: { db: Database; readSurvey: ReadSurvey },
  { by, id, rowVersion, seen, locale }: Asked,
  change: (tx: Transaction, record: SurveyRecord) => Promise<void>,
): Promise<SurveyDetail> {
  const isOutdated = await db.transaction(async (tx) => {
    const record = await lockedForEdit(tx, id, by);
    if (seen === undefined) {
      if (rowVersion === undefined) {
        throw new AppError('validation.failed', { details: [{ path: 'body.rowVersion', code: 'required' }] });
      }
      if (record.rowVersion !== rowVersion) return true;
    }
    await change(tx, record);
    return false;
  });
  const now = await readSurvey(by, id, locale);
  if (isOutdated) throw outdated('body.rowVersion', now.rowVersion, now);
  return now;
}
