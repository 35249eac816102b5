import { sql } from 'drizzle-orm';
import type { Database } from './connection';
import { type AttemptViewer, isShownSurvey } from './withheld';

/** Ids of the surveys that have asked an instrument, and whose attempts this member of staff may see. */
export async function shownSurveys(db: Database, viewer: AttemptViewer, instrumentId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from survey s
    where ${isShownSurvey(viewer, sql`s.id`)} and exists (
      select from survey_revision r, jsonb_array_elements(r.definition -> 'items') item
      where r.survey_id = s.id and item ->> 'instrumentId' = ${instrumentId}
    )
    order by s.id
  `);
  return rows.map(({ id }) => id);
}
