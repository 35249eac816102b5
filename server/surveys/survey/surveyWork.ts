import { createVersionReader } from '../../authoring/instrument/versions';
import { databaseOn } from '../../database/connection';
import { DatabasePool } from '../../database/pool';
import { createTranslationService } from '../../texts/service';
import type { SurveyOutcome, SurveyTask } from './apart';
import { checkedSurvey } from './checks';
import { createOpening } from './opening';

/** What the process does with a survey, on connections of its own. */
export async function surveyOutcome({ work, now, connection }: SurveyTask): Promise<SurveyOutcome> {
  // Opening reads versions beside its transaction.
  const pool = new DatabasePool({ ...connection, max: 2 });
  try {
    const db = databaseOn(pool);
    if (work.call === 'check') return { checks: await checkedSurvey(db, work.id) };
    const versions = createVersionReader({ db, translations: createTranslationService({ db }) });
    return { status: await createOpening({ db, clock: () => now, versions }).open(work.by, work.id) };
  } finally {
    await pool.end();
  }
}
