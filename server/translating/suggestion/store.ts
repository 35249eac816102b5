import type { MessageKind } from 'core/access/translationGrants';
import type { MessageFilter } from 'core/contract/translating/translation';
import type { Draft } from 'core/instrument/draft';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { instrument } from '../../database/schema/instrument';
import { language, message } from '../../database/schema/translation';
import type { MessagePlace } from '../../platform/job/kinds';
import { conditionOf } from '../work/service';

export interface SourceMessage extends MessagePlace {
  kind: MessageKind;
  sourceLocale: string;
  sourceText: string;
  sourceVersion: number;
  format: 'plain' | 'icu' | 'markdown';
  maxLength: number | null;
  context: string | null;
}

const { id, kind, ownerId, key, position, sourceLocale, sourceText, sourceVersion, format, maxLength, context } =
  message;
const sourceFields = {
  id,
  kind,
  ownerId,
  key,
  position,
  sourceLocale,
  sourceText,
  sourceVersion,
  format,
  maxLength,
  context,
};

export async function findSource(db: Database, messageId: string): Promise<SourceMessage | undefined> {
  const isThere = and(eq(message.id, messageId), sql`${message.kind} <> 'Removed'`);
  const [found] = await db.select(sourceFields).from(message).where(isThere);
  return found;
}

/** The language's data for those who write in it. */
export async function languageOf(db: Database, code: string) {
  const [found] = await db
    .select({ code: language.code, label: language.label, styleGuide: language.styleGuide })
    .from(language)
    .where(eq(language.code, code));
  return found;
}

/** The kinds that the caller may translate into the language, with all languages of the filter. */
interface Asked {
  kinds: readonly MessageKind[];
  locale: string;
  locales: readonly string[];
  filter: MessageFilter;
}

const ownerOrder = sql`coalesce(m.owner_id, '00000000-0000-0000-0000-000000000000'::uuid)`;

const isMissing = ({ kinds, locale, locales, filter }: Asked) => sql`
  (${
    kinds.length === 0
      ? sql`false`
      : sql.join(
          kinds.map((each) => sql`(${conditionOf({ kind: each, locales }, filter)})`),
          sql` or `,
        )
  })
  and m.source_locale <> ${locale} and m.source_text <> '' and not exists (
    select from translation done where done.message_id = m.id and done.locale = ${locale} and done.status <> 'missing'
  )`;

export async function countMissing(db: Database, asked: Asked): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from message m where ${isMissing(asked)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Messages without a translation into the language, in the order of kind, owner and place, so that related texts come together. */
export async function nextMissing(
  db: Database,
  asked: Asked,
  after: MessagePlace | null,
  limit: number,
): Promise<SourceMessage[]> {
  const begin =
    after === null
      ? sql``
      : sql`and (m.kind, ${ownerOrder}, m.position, m.key, m.id) > (
          ${after.kind}, coalesce(${after.ownerId}::uuid, '00000000-0000-0000-0000-000000000000'::uuid),
          ${after.position}::int, ${after.key}, ${after.id}::uuid)`;
  const { rows } = await db.execute<SourceMessage & Record<string, unknown>>(sql`
    select m.id, m.kind, m.owner_id as "ownerId", m.key, m.position, m.source_locale as "sourceLocale",
           m.source_text as "sourceText", m.source_version as "sourceVersion", m.format, m.max_length as "maxLength", m.context
    from message m
    where ${isMissing(asked)} ${begin}
    order by m.kind, ${ownerOrder}, m.position, m.key, m.id
    limit ${limit}
  `);
  return rows;
}

/** Titles of instruments, in their base language. */
export async function titlesOf(db: Database, ownerIds: readonly string[]): Promise<Map<string, string>> {
  if (ownerIds.length === 0) return new Map();
  const rows = await db
    .select({ ownerId: message.ownerId, title: message.sourceText })
    .from(message)
    .where(and(eq(message.kind, 'Instrument'), inArray(message.ownerId, [...ownerIds]), eq(message.key, 'title')));
  return new Map(rows.map(({ ownerId: owner, title }) => [owner ?? '', title]));
}

export async function draftsOf(db: Database, ids: readonly string[]): Promise<Map<string, Draft>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: instrument.id, draft: instrument.draft })
    .from(instrument)
    .where(inArray(instrument.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.draft]));
}

/** Source texts of an owner by their keys. */
export async function sourcesOf(db: Database, owner: string, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: message.key, text: message.sourceText })
    .from(message)
    .where(and(eq(message.ownerId, owner), inArray(message.key, [...keys])));
  return new Map(rows.map((row) => [row.key, row.text]));
}

/** The source texts next to one of the interface, with similar keys. */
export async function keyNeighbours(db: Database, { kind: of, key: at }: SourceMessage, limit: number) {
  const prefix = at.slice(0, at.lastIndexOf('.') + 1);
  if (prefix === '') return [];
  const rows = await db
    .select({ text: message.sourceText })
    .from(message)
    .where(
      and(
        eq(message.kind, of),
        sql`${message.ownerId} is null and ${message.key} <> ${at} and starts_with(${message.key}, ${prefix})`,
      ),
    )
    .orderBy(message.position, message.key)
    .limit(limit);
  return rows.map(({ text }) => text);
}

export interface RememberedText {
  sourceText: string;
  text: string;
  similarity: number;
  reviewed: boolean;
  id: string;
  kind: MessageKind;
  ownerId: string | null;
  key: string;
}

interface Remembering {
  locale: string;
  kinds: readonly MessageKind[];
  /** Share of common trigrams below which texts are not alike. */
  least: number;
  limit: number;
}

/**
 * Likenesses tried before the least wanted: most of the time goes into comparing what the index finds, and for a common sentence that is
 * thousands at a low threshold. What is found at a higher one is the same.
 */
const steps = [0.8, 0.6, 0.45];
/** With this many so alike, nobody looks for less alike ones. */
const enough = 4;

/** The most candidates compared: with more, a text of one common word would cost seconds. */
const mostCandidates = 400;

/**
 * The translations into a language of the messages with the most similar source texts (pg_trgm, letter case does not count), the reviewed
 * ones first among those about equally similar; without the message itself and outdated translations, each pair of texts once.
 */
export function remember(
  db: Database,
  { id: own, sourceText: source, sourceLocale: from }: Pick<SourceMessage, 'id' | 'sourceText' | 'sourceLocale'>,
  { locale, kinds, least, limit }: Remembering,
): Promise<RememberedText[]> {
  if (kinds.length === 0 || source.trim() === '') return Promise.resolve([]);
  return db.transaction(async (tx: Transaction) => {
    let found: RememberedText[] = [];
    for (const threshold of [...steps.filter((step) => step > least), least]) {
      found = await atLeast(tx, threshold);
      if (found.length >= Math.min(limit, enough)) break;
    }
    return found;
  });

  async function atLeast(tx: Transaction, threshold: number): Promise<RememberedText[]> {
    // The index serves the operator, whose threshold is a setting: set for this transaction only.
    await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(threshold)}, true)`);
    const { rows } = await tx.execute<RememberedText & Record<string, unknown>>(sql`
      with alike as materialized (
        select m.id, m.kind, m.owner_id, m.key, m.source_text, m.source_version,
               similarity(lower(m.source_text), lower(${source})) as likeness
        from message m
        where lower(m.source_text) % lower(${source}) and m.id <> ${own}::uuid and m.source_locale = ${from}
          and m.kind = any (${sql.param([...kinds])}::text[])
          and exists (
            select from translation t where t.message_id = m.id and t.locale = ${locale}
              and t.text <> '' and t.source_version = m.source_version
          )
        order by likeness desc limit ${mostCandidates}
      ), pairs as (
        select distinct on (a.source_text, t.text)
               a.source_text, t.text, a.likeness, t.status = 'reviewed' as reviewed, a.id, a.kind, a.owner_id, a.key
        from alike a join translation t on t.message_id = a.id and t.locale = ${locale} and t.text <> ''
          and t.source_version = a.source_version
        order by a.source_text, t.text, t.status = 'reviewed' desc, a.key
      )
      select source_text as "sourceText", text, round(likeness::numeric, 3)::float8 as similarity, reviewed,
             id, kind, owner_id as "ownerId", key
      from pairs
      order by round(likeness::numeric, 1) desc, reviewed desc, likeness desc, key
      limit ${limit}
    `);
    return rows;
  }
}
