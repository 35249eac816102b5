import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { lockKeys } from '../../database/lock';
import { instrument, instrumentVersion, instrumentVersionText } from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { survey, surveyRevisionText } from '../../database/schema/survey';
import {
  glossaryTerm,
  language,
  message,
  translation,
  translationComment,
  translationPermission,
} from '../../database/schema/translation';

export type Language = typeof language.$inferSelect;

/**
 * The languages of the translations, of which there are millions: from one to the next by the index. Asked whether a language has any,
 * PostgreSQL expects one and reads them all where there is none.
 */
const translated = sql`
  with recursive translated (locale) as (
    select min(${translation.locale}) from ${translation}
    union all
    select (select min(${translation.locale}) from ${translation} where ${translation.locale} > translated.locale)
    from translated where translated.locale is not null
  ) select locale from translated where locale is not null`;

/** Whether something uses the row's language. Each list is made once for all rows. */
const inUse: SQL<boolean> = sql`(
  ${language.code} in (
    ${translated}
    union select distinct ${message.sourceLocale} from ${message}
    union select distinct ${user.locale} from ${user} where ${user.locale} is not null
    union select ${instrument.baseLocale} from ${instrument}
    union select ${survey.baseLocale} from ${survey}
    union select distinct ${surveyRevisionText.locale} from ${surveyRevisionText}
    union select ${instrumentVersion.baseLocale} from ${instrumentVersion}
    union select unnest(${instrumentVersion.locales}) from ${instrumentVersion}
    union select distinct ${instrumentVersionText.locale} from ${instrumentVersionText}
    union select distinct ${translationPermission.locale} from ${translationPermission}
    union select distinct ${glossaryTerm.locale} from ${glossaryTerm}
    union select distinct ${translationComment.locale} from ${translationComment} where ${translationComment.locale} is not null
    union select other.fallback from ${language} other where other.fallback is not null
  )
)`;

export const keptLanguages = { table: language, computed: { inUse }, order: [asc(language.position)] };

const listed = { ...getTableColumns(language), inUse };

export type ListedLanguage = Language & { inUse: boolean };

/** Every language in its order, with whether something uses it. */
export function listLanguages(db: Database | Transaction): Promise<ListedLanguage[]> {
  return db.select(listed).from(language).orderBy(asc(language.position), asc(language.code));
}

/** Until the transaction ends nobody else changes the languages: fallbacks and order concern all of them. Work with their texts continues. */
export async function lockLanguages(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.languages}::bigint)`);
}

/** Waits for writers of texts in the language; later ones wait, and find it as it is then. */
export async function lockTexts(tx: Transaction, code: string): Promise<void> {
  await tx.select({ code: language.code }).from(language).where(eq(language.code, code)).for('update');
}

/** Of one more language: behind all others. */
export const lastPosition = sql<number>`(select coalesce(max(position), 0) + 1 from ${language})`;

/** Puts the languages in this order. Open edits of them are not disturbed. */
export async function orderLanguages(tx: Transaction, codes: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update language set position = t.position
    from unnest(${sql.param([...codes])}::text[]) with ordinality as t (code, position)
    where language.code = t.code and language.position <> t.position
  `);
}

/** Tells every server, when the transaction commits. */
export async function announce(tx: Transaction, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`);
}
