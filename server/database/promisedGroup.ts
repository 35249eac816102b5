import { defaultMinimumGroup } from 'core/survey/document';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection';

/** The fewest people that a figure of a survey may be about: the most of all its revisions, since each was promised to somebody. */
export const promisedGroup = (surveyId: SQL): SQL<number> => sql<number>`coalesce((
  select max(coalesce((r.definition #>> '{settings,minimumGroup}')::int, ${sql.raw(String(defaultMinimumGroup))}))
  from survey_revision r where r.survey_id = ${surveyId}
), ${sql.raw(String(defaultMinimumGroup))})`;

export async function promisedGroupOf(db: Database | Transaction, surveyId: string): Promise<number> {
  const { rows } = await db.execute<{ least: number }>(sql`select ${promisedGroup(sql`${surveyId}::uuid`)} as least`);
  return rows[0]?.least ?? defaultMinimumGroup;
}
