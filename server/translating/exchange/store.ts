import type { MessageKind } from 'core/access/translationGrants';
import type { MessageFilter } from 'core/contract/translating/translation';
import type { CheckInput } from 'core/language/checks';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { glossaryTerm } from '../../database/schema/translation';
import { conditionOf } from '../work/service';

export interface ExportedRow {
  kind: MessageKind;
  owner: string | null;
  ownerId: string | null;
  /** As it is stored. */
  key: string;
  sourceLocale: string;
  sourceText: string;
  sourceVersion: number;
  format: 'plain' | 'icu' | 'markdown';
  context: string | null;
  maxLength: number | null;
  /** null: there is no translation. */
  text: string | null;
  status: 'missing' | 'machine' | 'draft' | 'reviewed' | null;
  translatedVersion: number | null;
  previousSource: string | null;
  comments: string[] | null;
}

/** The code of the instrument or the survey, `SURVEY/PAGE` of a survey's page; for owners without code the id. */
const ownerCode = sql`coalesce(s.code || coalesce('/' || i.code, ''), i.code, m.owner_id::text)`;

const owners = sql`
  left join instrument i on m.kind = 'Instrument' and i.id = m.owner_id
  left join survey s on s.id = case when m.kind = 'Survey' then m.owner_id else i.survey_id end`;

/** Messages of a kind that a file in this language holds: those written in it are left out. */
const exportedIn = (kind: MessageKind, locale: string, filter: MessageFilter) =>
  sql`${conditionOf({ kind, locales: [locale] }, filter)} and m.source_locale <> ${locale}`;

export async function countOfKind(
  db: Database,
  kind: MessageKind,
  locale: string,
  filter: MessageFilter,
): Promise<number> {
  const { rows } = await db.execute<{ texts: number }>(
    sql`select count(*)::int as texts from message m where ${exportedIn(kind, locale, filter)}`,
  );
  return rows[0]?.texts ?? 0;
}

/** With their translation into the language, in reading order. */
export async function exportedRows(
  db: Database,
  kind: MessageKind,
  locale: string,
  filter: MessageFilter,
  limit: number,
): Promise<ExportedRow[]> {
  const { rows } = await db.execute<ExportedRow & Record<string, unknown>>(sql`
    select m.kind, ${ownerCode} as owner, m.owner_id as "ownerId", m.key, m.source_locale as "sourceLocale", m.source_text as "sourceText",
           m.source_version as "sourceVersion", m.format, m.context, m.max_length as "maxLength",
           t.text, t.status, t.source_version as "translatedVersion",
           (select r.source_text from message_revision r
            where r.message_id = m.id and r.source_version = t.source_version) as "previousSource",
           (select array_agg(c.text order by c.created_at, c.id) from translation_comment c
            where c.message_id = m.id and not c.resolved and (c.locale is null or c.locale = ${locale})) as comments
    from message m
    left join translation t on t.message_id = m.id and t.locale = ${locale}
    ${owners}
    where ${exportedIn(kind, locale, filter)}
    order by ${ownerCode} nulls first, m.position, m.key, m.id
    limit ${limit}
  `);
  return rows;
}

/** Ids of the owners of messages of a kind by their codes. */
export async function ownersByCode(
  db: Database,
  kind: MessageKind,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; code: string }>(sql`
    select i.id, i.code from instrument i
    where ${kind} = 'Instrument' and i.survey_id is null and i.code = any (${sql.param([...codes])}::text[])
    union all
    select i.id, s.code || '/' || i.code from instrument i join survey s on s.id = i.survey_id
    where ${kind} = 'Instrument' and s.code || '/' || i.code = any (${sql.param([...codes])}::text[])
    union all
    select s.id, s.code from survey s where ${kind} = 'Survey' and s.code = any (${sql.param([...codes])}::text[])
    union all
    select m.owner_id as id, m.owner_id::text as code from message m
    where ${kind} <> 'Instrument' and m.kind = ${kind} and m.owner_id::text = any (${sql.param([...codes])}::text[])
    group by m.owner_id
  `);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** The code of an owner in files; undefined: there is none. */
export async function codeOfOwner(db: Database, kind: MessageKind, ownerId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select ${ownerCode} as code from message m ${owners}
    where m.kind = ${kind} and m.owner_id = ${ownerId}::uuid limit 1
  `);
  return rows[0]?.code;
}

export interface PresentRow {
  id: string;
  key: string;
  sourceLocale: string;
  sourceText: string;
  sourceVersion: number;
  format: 'plain' | 'icu' | 'markdown';
  maxLength: number | null;
  text: string | null;
  status: 'missing' | 'machine' | 'draft' | 'reviewed' | null;
  translatedVersion: number | null;
  rowVersion: number | null;
}

/** Messages of an owner by their keys, with their present translations into a language. */
export async function presentRows(
  db: Database,
  kind: MessageKind,
  ownerId: string | null,
  locale: string,
  keys: readonly string[],
): Promise<Map<string, PresentRow>> {
  const { rows } = await db.execute<PresentRow & Record<string, unknown>>(sql`
    select m.id, m.key, m.source_locale as "sourceLocale", m.source_text as "sourceText",
           m.source_version as "sourceVersion", m.format, m.max_length as "maxLength",
           t.text, t.status, t.source_version as "translatedVersion", t.row_version as "rowVersion"
    from message m left join translation t on t.message_id = m.id and t.locale = ${locale}
    where m.kind = ${kind} and ${ownerId === null ? sql`m.owner_id is null` : sql`m.owner_id = ${ownerId}::uuid`}
      and m.key = any (${sql.param([...keys])}::text[])
  `);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Earlier source texts of messages, the newest first. */
export async function earlierSources(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { text: string; version: number }[]>> {
  const { rows } = await db.execute<{ id: string; text: string; version: number }>(sql`
    select message_id as id, source_text as text, source_version as version from message_revision
    where message_id = any (${sql.param([...ids])}::uuid[]) order by message_id, source_version desc
  `);
  const byId = new Map<string, { text: string; version: number }[]>();
  for (const { id, ...source } of rows) byId.set(id, [...(byId.get(id) ?? []), source]);
  return byId;
}

export function glossaryOf(db: Database, locale: string): Promise<CheckInput['glossary']> {
  return db
    .select({ term: glossaryTerm.term, translation: glossaryTerm.translation })
    .from(glossaryTerm)
    .where(eq(glossaryTerm.locale, locale))
    .orderBy(asc(glossaryTerm.id));
}

export interface SourceRow {
  id: string;
  /** The key under which it is stored. */
  stored: string;
  source: string;
}

/** The source texts of an instrument, a survey, …. */
export async function sourcesOf(db: Database, kind: MessageKind, ownerId: string): Promise<SourceRow[]> {
  const { rows } = await db.execute<SourceRow & Record<string, unknown>>(sql`
    select id, key as stored, source_text as source from message where kind = ${kind} and owner_id = ${ownerId}::uuid
  `);
  return rows;
}
