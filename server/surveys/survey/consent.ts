import type { SurveyDefinition } from 'core/survey/document';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import type { SurveyRecord } from './store';

/** The newest version, and whether a language of this one says something else by now. */
async function standing(db: Database | Transaction, id: string, version: number) {
  const { rows } = await db.execute<{ newest: number | null; isOther: boolean | null }>(sql`
    select max(c.version) as newest,
      bool_or(c.version = ${version} and coalesce(t.texts ->> 'consent', c.text) <> c.text) as "isOther"
    from survey_consent c left join survey_revision_text t on t.survey_id = c.survey_id and t.locale = c.locale
    where c.survey_id = ${id}::uuid
  `);
  return { newest: rows[0]?.newest ?? 0, isOther: rows[0]?.isOther ?? false };
}

/**
 * The definition as it would be opened: where the text that people agree to is another one than that of its version, the version is the
 * next.
 */
export async function withConsentVersion(
  db: Database | Transaction,
  { id, definition, revision }: Pick<SurveyRecord, 'id' | 'definition' | 'revision'>,
): Promise<SurveyDefinition> {
  const { settings } = definition;
  if (revision === 0 || settings?.consent === undefined) return definition;
  const { newest, isOther } = await standing(db, id, settings.consent.version);
  if (!isOther) return definition;
  return { ...definition, settings: { ...settings, consent: { version: newest + 1 } } };
}
