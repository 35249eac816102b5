import type { Author } from 'core/access/author';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { authorOf, nameOfAuthor } from '../../database/author';
import type { Database, Transaction } from '../../database/connection';
import { message, translationComment } from '../../database/schema/translation';
import { textArray } from './storeWorkFilter';

export type MessageRecord = typeof message.$inferSelect;

/** Not of a part removed from a draft. */
export async function findMessage(db: Database | Transaction, id: string): Promise<MessageRecord | undefined> {
  return (
    await db
      .select()
      .from(message)
      .where(and(eq(message.id, id), sql`${message.kind} <> 'Removed'`))
  )[0];
}

/** Rows as the driver types them: mapped, so that names of columns stay. */
type Columns<Row> = { [Name in keyof Row]: Row[Name] };

interface By {
  byId: string | null;
  byName: string | null;
  at: Date | string;
}

const told = <Row extends By>({ byId, byName, at, ...row }: Row) => ({
  ...row,
  by: authorOf(byId, byName),
  at: new Date(at).toISOString(),
});

/** Earlier source texts of a message, newest first. */
export async function sourceHistoryOf(db: Database | Transaction, messageId: string) {
  const { rows } = await db.execute<Columns<By & { sourceVersion: number; text: string }>>(sql`
    select r.source_version as "sourceVersion", r.source_text as text, r.updated_by as "byId", ${nameOfAuthor} as "byName", r.updated_at as at
    from message_revision r left join user_account u on u.id = r.updated_by
    where r.message_id = ${messageId}::uuid
    order by r.source_version desc limit 100
  `);
  return rows.map(told);
}

export interface Revision {
  id: string;
  text: string;
  status: 'missing' | 'machine' | 'draft' | 'reviewed';
  sourceVersion: number;
  by: Author;
  at: string;
}

/** Earlier texts of a translation, newest first; the present one, under the message's id, before all. */
export async function revisionsOf(db: Database | Transaction, messageId: string, locale: string): Promise<Revision[]> {
  const { rows } = await db.execute<Columns<By & Omit<Revision, 'at' | 'by'>>>(sql`
    select each.id, each.text, each.status, each.source_version as "sourceVersion", each.updated_by as "byId", ${nameOfAuthor} as "byName",
           each.updated_at as at
    from (
      select message_id as id, text, status, source_version, updated_by, updated_at, row_version as nth
      from translation where message_id = ${messageId}::uuid and locale = ${locale}
      union all
      select * from (
        select id, text, status, source_version, updated_by, updated_at, 0 as nth
        from translation_revision where message_id = ${messageId}::uuid and locale = ${locale}
        order by updated_at desc, id desc limit 500
      ) as earlier
    ) as each
    left join user_account u on u.id = each.updated_by
    order by (each.nth > 0) desc, each.updated_at desc, each.id desc
  `);
  return rows.map(told);
}

interface CommentRow extends By {
  id: string;
  messageId: string;
  locale: string | null;
  text: string;
  resolved: boolean;
}

async function comments(db: Database | Transaction, which: SQL) {
  const { rows } = await db.execute<Columns<CommentRow>>(sql`
    select * from (
      select c.id, c.message_id as "messageId", c.locale, c.text, c.created_by as "byId", ${nameOfAuthor} as "byName",
             c.created_at as at, c.resolved
      from translation_comment c left join user_account u on u.id = c.created_by
      where ${which} order by c.created_at desc, c.id desc limit 500
    ) as newest order by at, id
  `);
  return rows.map(told);
}
export type StoredComment = Awaited<ReturnType<typeof comments>>[number];

/** On a message and on its translations into these locales, oldest first; of more than 500 the newest. */
export const commentsOf = (
  db: Database | Transaction,
  messageId: string,
  locales: readonly string[],
): Promise<StoredComment[]> =>
  comments(db, sql`c.message_id = ${messageId}::uuid and (c.locale is null or c.locale = any (${textArray(locales)}))`);

export const findComment = async (db: Database | Transaction, id: string): Promise<StoredComment | undefined> =>
  (await comments(db, sql`c.id = ${id}::uuid`))[0];

export async function insertComment(
  tx: Database | Transaction,
  row: typeof translationComment.$inferInsert,
): Promise<void> {
  await tx.insert(translationComment).values(row);
}

export async function setResolved(tx: Database | Transaction, id: string, resolved: boolean): Promise<void> {
  await tx.update(translationComment).set({ resolved }).where(eq(translationComment.id, id));
}

export async function deleteComment(tx: Database | Transaction, id: string): Promise<void> {
  await tx.delete(translationComment).where(eq(translationComment.id, id));
}

/** Null: erased, or there is none. */
export async function nameOfAccount(db: Database | Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const { rows } = await db.execute<{ name: string | null }>(
    sql`select ${nameOfAuthor} as name from user_account u where u.id = ${id}::uuid`,
  );
  return rows[0]?.name ?? null;
}

/** The last position among the messages of a kind without owner. */
export async function lastPosition(tx: Transaction, kind: MessageRecord['kind']): Promise<number> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${message.position}), -1)::int` })
    .from(message)
    .where(sql`${message.kind} = ${kind} and ${message.ownerId} is null`);
  return last?.position ?? -1;
}
