import type { MessageKind } from 'core/access/translationGrants';
import type { CheckInput } from 'core/language/checks';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { containing } from '../../database/containing';
import { glossaryTerm } from '../../database/schema/translation';
import { textArray, uuidArray } from './storeWorkFilter';

export type Glossary = CheckInput['glossary'];

/** By locale; one without terms is included. */
export async function glossariesOf(
  db: Database | Transaction,
  locales: readonly string[],
): Promise<Map<string, Glossary>> {
  const { locale, term, translation } = glossaryTerm;
  const rows = await db
    .select({ locale, term, translation })
    .from(glossaryTerm)
    .where(inArray(locale, [...locales]));
  return new Map(locales.map((code) => [code, rows.filter((row) => row.locale === code)]));
}

/**
 * Until the transaction ends none of these languages (default: all) is deleted, and no glossary of theirs changes the checks of
 * translations. @returns the existing ones
 */
export async function holdLanguages(tx: Transaction, locales?: readonly string[]): Promise<string[]> {
  const which = locales === undefined ? sql`true` : sql`code = any (${textArray(locales)})`;
  const { rows } = await tx.execute<{ code: string }>(
    sql`select code from language where ${which} order by code for key share`,
  );
  return rows.map(({ code }) => code);
}

/**
 * Marks the translations into a language for a new check: its glossary has changed. Called after the change, in its transaction.
 * @param terms only where the source text holds one of these
 */
export async function uncheck(tx: Transaction, locale: string, terms?: readonly string[]): Promise<void> {
  // Checks lock the language: results by the old glossary are stored before this, later checks see the new one.
  await tx.execute(sql`select 1 from language where code = ${locale} for update`);
  const touched =
    terms === undefined
      ? sql`true`
      : sql`exists (
          select 1 from message m
          where m.id = translation.message_id
            and lower(m.source_text) like any (select lower(p) from unnest(${textArray(terms.map(containing))}) p)
        )`;
  await tx.execute(
    sql`update translation set problems = null where locale = ${locale} and problems is not null and ${touched}`,
  );
}

/** A translation with all that its checks need. */
export type Unchecked = Omit<CheckInput, 'glossary'> & { messageId: string };

const held = (which: SQL, limit: number) => sql`
  select t.message_id as "messageId", t.locale, t.text, m.source_text as source, m.source_locale as "sourceLocale",
         m.format, m.max_length as "maxLength"
  from translation t join message m on m.id = t.message_id
  where t.problems is null and ${which}
  limit ${limit}
  for no key update of t skip locked for share of m skip locked`;

/**
 * Unchecked translations of these kinds into these locales, locked with their messages; those locked by others are left out, so that
 * nobody waits.
 */
export async function takeUnchecked(
  tx: Transaction,
  kinds: readonly MessageKind[],
  locales: readonly string[],
  limit: number,
): Promise<Unchecked[]> {
  const which = sql`t.locale = any (${textArray(locales)}) and m.kind = any (${textArray(kinds)})`;
  return (await tx.execute<Unchecked & Record<string, unknown>>(held(which, limit))).rows;
}

export async function countUnchecked(
  db: Database,
  kinds: readonly MessageKind[],
  locales: readonly string[],
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from translation t join message m on m.id = t.message_id
    where t.problems is null and t.locale = any (${textArray(locales)}) and m.kind = any (${textArray(kinds)})
  `);
  return rows[0]?.count ?? 0;
}

/** Like `takeUnchecked`, for these translations. */
export async function takeTheseUnchecked(
  tx: Transaction,
  wanted: readonly { messageId: string; locale: string }[],
): Promise<Unchecked[]> {
  const which = sql`(t.message_id, t.locale) in (select * from unnest(
    ${uuidArray(wanted.map(({ messageId }) => messageId))}, ${textArray(wanted.map(({ locale }) => locale))}
  ))`;
  return (await tx.execute<Unchecked & Record<string, unknown>>(held(which, wanted.length))).rows;
}

/** Of translations that are locked. */
export async function storeProblems(
  tx: Transaction,
  checked: readonly { messageId: string; locale: string; problems: readonly string[] }[],
): Promise<void> {
  if (checked.length === 0) return;
  // Codes hold no comma; PostgreSQL accepts no array of arrays of different lengths.
  await tx.execute(sql`
    update translation t set problems = string_to_array(given.problems, ',')
    from unnest(
      ${uuidArray(checked.map(({ messageId }) => messageId))},
      ${textArray(checked.map(({ locale }) => locale))},
      ${textArray(checked.map(({ problems }) => problems.join(',')))}
    ) as given (message_id, locale, problems)
    where t.message_id = given.message_id and t.locale = given.locale
  `);
}
