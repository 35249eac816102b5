import { askedKeyPattern } from 'core/instrument/askedLocales';
import type { TextBundle } from 'core/instrument/document';
import type { Definition, Draft } from 'core/instrument/draft';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
const listed = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;

export interface ItemInstrument extends Record<string, unknown> {
  id: string;
  code: string;
  surveyId: string | null;
  status: 'draft' | 'published' | 'archived';
  /** Of the draft, as all that follows. */
  baseLocale: string;
  questions: number;
  minutes: number | null;
  /** Of a page: which texts that must be read to answer each language has, the base language too. */
  written: Record<string, string[]>;
}

/** Instruments and pages by their ids. */
export async function instrumentsOf(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, ItemInstrument>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<ItemInstrument>(sql`
    select i.id, i.code, i.survey_id as "surveyId", i.status, i.base_locale as "baseLocale", i.question_count as questions,
      (i.draft #>> '{settings,estimatedMinutes}')::double precision as minutes,
      case when i.survey_id is null then '{}'::jsonb else coalesce((
        select jsonb_object_agg(w.locale, w.keys) from (
          select each.locale, array_agg(each.key) as keys from (
            select m.source_locale as locale, m.key, m.source_text as text from message m
            where m.kind = 'Instrument' and m.owner_id = i.id
            union all
            select t.locale, m.key, t.text from message m join translation t on t.message_id = m.id
            where m.kind = 'Instrument' and m.owner_id = i.id and t.status <> 'missing' and btrim(m.source_text) <> ''
          ) each
          where btrim(each.text) <> '' and each.key ~ ${askedKeyPattern}
          group by each.locale
        ) w
      ), '{}'::jsonb) end as written
    from instrument i where i.id = any (${uuids(ids)})
  `);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Drafts by the ids of their instruments. */
export async function draftsOf(db: Database | Transaction, ids: readonly string[]): Promise<Map<string, Draft>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; draft: Draft }>(sql`
    select i.id, i.draft from instrument i where i.id = any (${uuids(ids)})
  `);
  return new Map(rows.map(({ id, draft }) => [id, draft]));
}

export interface ItemVersion extends Record<string, unknown> {
  id: string;
  instrumentId: string;
  number: number;
  isNewest: boolean;
  baseLocale: string;
  questions: number;
  minutes: number | null;
  locales: string[];
}

/** The newest version of each instrument, and those of these numbers. */
export async function versionsOf(
  db: Database | Transaction,
  wanted: readonly { instrumentId: string; number: number | null }[],
): Promise<ItemVersion[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.execute<ItemVersion>(sql`
    select distinct on (v.id) v.id, v.instrument_id as "instrumentId", v.number, v.id = i.current_version_id as "isNewest",
      v.base_locale as "baseLocale", v.question_count as questions, v.estimated_minutes as minutes,
      array(select l.locale from instrument_version_language l where l.version_id = v.id) as locales
    from unnest(
      ${uuids(wanted.map(({ instrumentId }) => instrumentId))}, ${sql.param(wanted.map(({ number }) => number))}::int[]
    ) as given (id, number)
    join instrument i on i.id = given.id
    join instrument_version v on v.instrument_id = i.id and (v.id = i.current_version_id or v.number = given.number)
  `);
  return rows;
}

/** What versions ask, by their ids. */
export async function definitionsOfVersions(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, Definition>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; definition: Definition }>(sql`
    select v.id, v.definition from instrument_version v where v.id = any (${uuids(ids)})
  `);
  return new Map(rows.map(({ id, definition }) => [id, definition]));
}

/** Which texts are read. */
export interface WantedTexts {
  /** As they are stored with a version, or with a draft. */
  keys: readonly string[];
  locales: readonly string[];
}

type Texts = Map<string, Record<string, TextBundle>>;

/** Texts of drafts as they stand, by instrument and language; blank ones left out. */
export async function draftTextsOf(
  db: Database | Transaction,
  ids: readonly string[],
  { keys, locales }: WantedTexts,
): Promise<Texts> {
  const found: Texts = new Map();
  if (ids.length === 0 || keys.length === 0) return found;
  const wanted = sql`m.kind = 'Instrument' and m.owner_id = any (${uuids(ids)}) and m.key = any (${listed(keys)})`;
  const { rows } = await db.execute<{ id: string; key: string; locale: string; text: string }>(sql`
    select m.owner_id as id, m.key, m.source_locale as locale, m.source_text as text from message m
    where ${wanted} and btrim(m.source_text) <> ''
    union all
    select m.owner_id, m.key, t.locale, t.text from message m join translation t on t.message_id = m.id
    where ${wanted} and t.status <> 'missing' and btrim(t.text) <> '' and t.locale = any (${listed(locales)})
  `);
  for (const { id, key, locale, text } of rows) {
    const bundles = found.get(id) ?? {};
    bundles[locale] = { ...bundles[locale], [key]: text };
    found.set(id, bundles);
  }
  return found;
}

/** Texts of versions as respondents read them, by version and language. */
export async function versionTextsOf(
  db: Database | Transaction,
  ids: readonly string[],
  { keys, locales }: WantedTexts,
): Promise<Texts> {
  const found: Texts = new Map();
  if (ids.length === 0 || keys.length === 0) return found;
  const { rows } = await db.execute<{ id: string; locale: string; texts: TextBundle }>(sql`
    select newest.id, newest.locale, (
      select coalesce(jsonb_object_agg(k.key, newest.texts -> k.key), '{}'::jsonb)
      from unnest(${listed(keys)}) as k (key) where newest.texts ? k.key
    ) as texts
    from (
      select distinct on (t.version_id, t.locale) t.version_id as id, t.locale, t.texts from instrument_version_text t
      where t.version_id = any (${uuids(ids)}) and t.locale = any (${listed(locales)})
      order by t.version_id, t.locale, t.revision desc
    ) as newest
  `);
  for (const { id, locale, texts } of rows) found.set(id, { ...found.get(id), [locale]: texts });
  return found;
}
