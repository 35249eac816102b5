import type { Definition, Draft } from 'core/instrument/draft';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

export interface ItemInstrument extends Record<string, unknown> {
  id: string;
  code: string;
  surveyId: string | null;
  status: 'draft' | 'published' | 'archived';
  /** Of a page: its questions as they stand. */
  draft: Draft | null;
  /** Of the draft. */
  questions: number;
  /** Languages of the draft's title. */
  translated: string[];
}

/** Instruments and pages by their ids. */
export async function instrumentsOf(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, ItemInstrument>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<ItemInstrument>(sql`
    select i.id, i.code, i.survey_id as "surveyId", i.status, i.question_count as questions,
      case when i.survey_id is not null then i.draft end as draft,
      array(
        select distinct t.locale from message m join translation t on t.message_id = m.id
        where m.kind = 'Instrument' and m.owner_id = i.id and btrim(t.text) <> '' and t.status <> 'missing'
        order by t.locale
      ) as translated
    from instrument i where i.id = any (${uuids(ids)})
  `);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ItemVersion extends Record<string, unknown> {
  id: string;
  instrumentId: string;
  number: number;
  isNewest: boolean;
  definition: Definition;
  questions: number;
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
      v.definition, v.question_count as questions,
      array(select distinct l.locale from instrument_version_text l where l.version_id = v.id) as locales
    from unnest(
      ${uuids(wanted.map(({ instrumentId }) => instrumentId))}, ${sql.param(wanted.map(({ number }) => number))}::int[]
    ) as given (id, number)
    join instrument i on i.id = given.id
    join instrument_version v on v.instrument_id = i.id and (v.id = i.current_version_id or v.number = given.number)
  `);
  return rows;
}

export interface ItemText extends Record<string, unknown> {
  ownerId: string;
  key: string;
  locale: string;
  text: string;
}

/** Texts of these drafts with one of the keys, in these languages, as they stand; blank ones left out. */
export async function draftTextsOf(
  db: Database | Transaction,
  ids: readonly string[],
  locales: readonly string[],
): Promise<ItemText[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ItemText>(sql`
    select m.owner_id as "ownerId", m.key, m.source_locale as locale, m.source_text as text from message m
    where m.kind = 'Instrument' and m.owner_id = any (${uuids(ids)}) and btrim(m.source_text) <> ''
    union all
    select m.owner_id, m.key, t.locale, t.text from message m join translation t on t.message_id = m.id
    where m.kind = 'Instrument' and m.owner_id = any (${uuids(ids)}) and t.status <> 'missing' and btrim(t.text) <> ''
      and t.locale = any (${sql.param([...locales])}::text[])
  `);
  return rows;
}

/** Titles, languages and minutes are those of the drafts; a version's texts in these languages. */
export async function versionTextsOf(
  db: Database | Transaction,
  ids: readonly string[],
  locales: readonly string[],
): Promise<{ versionId: string; locale: string; texts: Record<string, string> }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ versionId: string; locale: string; texts: Record<string, string> }>(sql`
    select distinct on (t.version_id, t.locale) t.version_id as "versionId", t.locale, t.texts
    from instrument_version_text t
    where t.version_id = any (${uuids(ids)}) and t.locale = any (${sql.param([...locales])}::text[])
    order by t.version_id, t.locale, t.revision desc
  `);
  return rows;
}
