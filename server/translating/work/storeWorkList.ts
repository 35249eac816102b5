import type { MessageKind } from 'core/access/translationGrants';
import type { MessageFilter } from 'core/contract/translating/translation';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import type { MessageFormat } from '../../texts/store';
import { conditionOf, openComments, ownerOrder, textArray, uuidArray } from './storeWorkFilter';
import { hasOwners, ownerNames } from './storeWorkOwners';
import type { Reach } from './workReach';

/** A place in the order of kind, owner (its name, then its id), position, key and id. */
export interface Position {
  kind: MessageKind;
  /** As the list sorts it; empty where all texts have one owner or none. */
  name: string;
  owner: string;
  position: number;
  key: string;
  id: string;
}

export interface ListedMessage extends Position {
  ownerId: string | null;
  sourceLocale: string;
  sourceText: string;
  sourceVersion: number;
  format: MessageFormat;
  maxLength: number | null;
  context: string | null;
  /** Open ones that the translator may see. */
  comments: number;
}

const within = sql`m.position, m.key, m.id`;

interface Begin {
  after?: Position | undefined;
  offset?: number;
  limit: number;
}

/** Ids and owners’ names of the messages of one owner, or without one: as the index gives them. */
const placesOfOne = (reach: Reach, filter: MessageFilter, { after, offset = 0, limit }: Begin): SQL => sql`
  place as materialized (
    select m.id, ''::text as name from message m
    where ${conditionOf(reach, filter)} ${
      after === undefined
        ? sql``
        : sql`and (${ownerOrder}, ${within}) > (${after.owner}::uuid, ${after.position}::int, ${after.key}::text, ${after.id}::uuid)`
    }
    order by ${ownerOrder}, ${within} offset ${offset} limit ${limit}
  )`;

/** The same of all owners, by their names: no more owners are looked at than the window needs. */
const placesOfAll = (reach: Reach, filter: MessageFilter, locale: string | null, begin: Begin): SQL => {
  const { after, offset = 0, limit } = begin;
  return sql`
    ${ownerNames(reach.kind, locale)}, place as materialized (
      select found.id, sorted.name
      from (
        select id, name from owner_name
        ${after === undefined ? sql`` : sql`where (name, id) >= (${after.name}::text, ${after.owner}::uuid)`}
        order by name, id
      ) sorted
      cross join lateral (
        select ${within} from message m
        where ${conditionOf(reach, filter)} and ${ownerOrder} = sorted.id ${
          after === undefined
            ? sql``
            : sql`and (sorted.id <> ${after.owner}::uuid or (${within}) > (${after.position}::int, ${after.key}::text, ${after.id}::uuid))`
        }
        order by ${within} limit ${offset + limit}
      ) found
      order by sorted.name, sorted.id, found.position, found.key, found.id offset ${offset} limit ${limit}
    )`;
};

/** The places are found first; only those of the window are read completely. */
async function windowOf(
  db: Database | Transaction,
  reach: Reach,
  filter: MessageFilter,
  locale: string | null,
  begin: Begin,
): Promise<ListedMessage[]> {
  const own = { ...begin, after: begin.after?.kind === reach.kind ? begin.after : undefined };
  const places =
    hasOwners(reach.kind) && filter.ownerId === undefined
      ? placesOfAll(reach, filter, locale, own)
      : placesOfOne(reach, filter, own);
  const { rows } = await db.execute<ListedMessage & Record<string, unknown>>(sql`
    with recursive ${places}
    select m.id, m.kind, place.name, ${ownerOrder} as owner, m.position, m.key, m.owner_id as "ownerId", m.source_locale as "sourceLocale",
           m.source_text as "sourceText", m.source_version as "sourceVersion", m.format, m.max_length as "maxLength", m.context,
           (select count(*)::int ${openComments(reach.locales)}) as comments
    from place join message m using (id)
    order by place.name, ${ownerOrder}, ${within}
  `);
  return rows;
}

async function countOf(db: Database | Transaction, reach: Reach, filter: MessageFilter): Promise<number> {
  const { rows } = await db.execute<{ messages: number }>(
    sql`select count(*)::int as messages from message m where ${conditionOf(reach, filter)}`,
  );
  return rows[0]?.messages ?? 0;
}

/**
 * The messages that the filter finds, from `after` on, or from the `offset`-th. Kind by kind, as the index gives the order only within
 * one kind in every version of PostgreSQL.
 * @param locale of the names by which owners are sorted; null: those of their sources
 */
export async function listMessages(
  db: Database | Transaction,
  reaches: readonly Reach[],
  filter: MessageFilter,
  { after, offset = 0, limit }: Begin,
  locale: string | null = null,
): Promise<ListedMessage[]> {
  const found: ListedMessage[] = [];
  let skip = offset;
  for (const reach of reaches) {
    if (after !== undefined && reach.kind < after.kind) continue;
    const window = await windowOf(db, reach, filter, locale, { after, offset: skip, limit: limit - found.length });
    found.push(...window);
    if (found.length >= limit) break;
    if (skip > 0) skip = window.length > 0 ? 0 : Math.max(0, skip - (await countOf(db, reach, filter)));
  }
  return found;
}

export async function countMessages(
  db: Database | Transaction,
  reaches: readonly Reach[],
  filter: MessageFilter,
): Promise<number> {
  let messages = 0;
  for (const reach of reaches) messages += await countOf(db, reach, filter);
  return messages;
}

export interface StoredCell {
  messageId: string;
  locale: string;
  text: string;
  status: 'missing' | 'machine' | 'draft' | 'reviewed';
  sourceVersion: number;
  rowVersion: number;
  /** null: not checked yet. */
  problems: string[] | null;
}

/** The translations of these messages into these locales, read by their key: other languages cost nothing. */
export async function cellsOf(
  db: Database | Transaction,
  messageIds: readonly string[],
  locales: readonly string[],
): Promise<StoredCell[]> {
  if (messageIds.length === 0 || locales.length === 0) return [];
  const { rows } = await db.execute<StoredCell & Record<string, unknown>>(sql`
    select t.message_id as "messageId", t.locale, t.text, t.status, t.source_version as "sourceVersion",
           t.row_version as "rowVersion", t.problems
    from translation t
    where t.message_id = any (${uuidArray(messageIds)}) and t.locale = any (${textArray(locales)})
  `);
  return rows;
}
