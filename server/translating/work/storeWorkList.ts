import type { MessageKind } from 'core/access/translationGrants';
import type { MessageFilter } from 'core/contract/translating/translation';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import type { MessageFormat } from '../../texts/store';
import { conditionOf, openComments, ownerOrder, textArray, uuidArray } from './storeWorkFilter';
import type { Reach } from './workReach';

/** A place in the order of kind, owner, position, key and id. */
export interface Position {
  kind: MessageKind;
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

const order = sql`${ownerOrder}, m.position, m.key, m.id`;

interface Begin {
  after?: Position | undefined;
  offset?: number;
  limit: number;
}

/** The places are found in the index first; only those of the window are read completely. */
async function windowOf(
  db: Database | Transaction,
  reach: Reach,
  filter: MessageFilter,
  { after, offset = 0, limit }: Begin,
): Promise<ListedMessage[]> {
  const begin: SQL =
    after?.kind === reach.kind
      ? sql`and (${order}) > (${after.owner}::uuid, ${after.position}::int, ${after.key}::text, ${after.id}::uuid)`
      : sql``;
  const { rows } = await db.execute<ListedMessage & Record<string, unknown>>(sql`
    with place as materialized (
      select m.id from message m where ${conditionOf(reach, filter)} ${begin}
      order by ${order} offset ${offset} limit ${limit}
    )
    select m.id, m.kind, ${ownerOrder} as owner, m.position, m.key, m.owner_id as "ownerId", m.source_locale as "sourceLocale",
           m.source_text as "sourceText", m.source_version as "sourceVersion", m.format, m.max_length as "maxLength", m.context,
           (select count(*)::int ${openComments(reach.locales)}) as comments
    from place join message m using (id)
    order by ${order}
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
 */
export async function listMessages(
  db: Database | Transaction,
  reaches: readonly Reach[],
  filter: MessageFilter,
  { after, offset = 0, limit }: Begin,
): Promise<ListedMessage[]> {
  const found: ListedMessage[] = [];
  let skip = offset;
  for (const reach of reaches) {
    if (after !== undefined && reach.kind < after.kind) continue;
    const window = await windowOf(db, reach, filter, { after, offset: skip, limit: limit - found.length });
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
