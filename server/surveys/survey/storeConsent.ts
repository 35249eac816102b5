import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';

/** The newest version, and whether a language of `version` says something else by now. */
export async function consentStanding(db: Database | Transaction, id: string, version: number) {
  const { rows } = await db.execute<{ newest: number | null; isOther: boolean | null }>(sql`
    select max(c.version) as newest,
      bool_or(c.version = ${version} and coalesce(t.texts ->> 'consent', c.text) <> c.text) as "isOther"
    from survey_consent c left join survey_revision_text t on t.survey_id = c.survey_id and t.locale = c.locale
    where c.survey_id = ${id}::uuid
  `);
  return { newest: rows[0]?.newest ?? 0, isOther: rows[0]?.isOther ?? false };
}
