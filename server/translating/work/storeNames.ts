import type { MessageKind } from 'core/access/translationGrants';
import type { Draft } from 'core/instrument/draft';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { textArray, uuidArray } from './storeWorkFilter';

/** The drafts of these instruments, by their ids. */
export async function draftsOf(db: Database | Transaction, ids: readonly string[]): Promise<Map<string, Draft>> {
  const { rows } = await db.execute<{ id: string; draft: Draft }>(
    sql`select id, draft from instrument where id = any (${uuidArray(ids)})`,
  );
  return new Map(rows.map(({ id, draft }) => [id, draft]));
}

/** Source texts of these instruments with one of the keys. */
export async function sourceTextsOf(db: Database | Transaction, ids: readonly string[], keys: readonly string[]) {
  const { rows } = await db.execute<{ ownerId: string; key: string; text: string }>(sql`
    select owner_id as "ownerId", key, source_text as text from message
    where kind = 'Instrument' and owner_id = any (${uuidArray(ids)}) and key = any (${textArray(keys)})
  `);
  return rows;
}

interface NamedMessage {
  id: string;
  kind: MessageKind;
  ownerId: string | null;
  key: string;
  sourceText: string;
}

/** Those of the messages that exist and do not belong to a part removed from a draft. */
export async function messagesOf(db: Database, ids: readonly string[]): Promise<NamedMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<NamedMessage & Record<string, unknown>>(sql`
    select id, kind, owner_id as "ownerId", key, source_text as "sourceText" from message
    where id = any (${uuidArray(ids)}) and kind <> 'Removed'
  `);
  return rows;
}
