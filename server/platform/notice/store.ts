import type { Role } from 'core/access/roles';
import type { NoticeType } from 'core/contract/platform/notice';
import { and, desc, eq, gt, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { notice, noticeReceipt, session, user } from '../../database/schema/people';

export type Notice = typeof notice.$inferSelect;

export interface Counts {
  notifyCount: number;
  unreadCount: number;
}

/** The reader: an account with its present roles; undefined: anybody. */
export type Reader = { userId: string; roles: readonly Role[] } | undefined;

/** The channel that notifies every server of new notices, and of what people did with theirs. */
export const noticesChannel = 'notices';

/** Sent on the channel when the transaction commits. `userId`: the only person concerned; null: several. */
export interface Announcement {
  noticeId: string | null;
  userId: string | null;
  /** A session of theirs has ended; sent by the database itself, whoever ended it. */
  ended?: true;
}

async function announce(tx: Transaction, announcement: Announcement): Promise<void> {
  await tx.execute(sql`select pg_notify(${noticesChannel}, ${JSON.stringify(announcement)})`);
}

export async function insertNotice(tx: Transaction, row: typeof notice.$inferInsert): Promise<void> {
  await tx.insert(notice).values(row);
  await announce(tx, { noticeId: row.id, userId: row.userId ?? null });
}

/** Deletes the notices that lead to this path, made at this time or later. */
export async function deleteNotices(tx: Transaction, link: string, since: Date): Promise<void> {
  await tx.delete(notice).where(and(gte(notice.createdAt, since), eq(notice.link, link)));
}

export async function findNotice(db: Database | Transaction, id: string): Promise<Notice | undefined> {
  const [found] = await db.select().from(notice).where(eq(notice.id, id));
  return found;
}

/** When the account was made: what everybody was sent before does not concern it. A guest of a survey gets only their own notices. */
const madeAt = (userId: string) => sql`(
  select case u.kind when 'person' then u.created_at else 'infinity' end from user_account u where u.id = ${userId}::uuid
)`;

/** Both arms begin with the indexed column: notices for others are not even read. */
const isFor = (reader: Reader): SQL | undefined =>
  reader === undefined
    ? and(isNull(notice.userId), eq(notice.audience, 'public'))
    : or(
        eq(notice.userId, reader.userId),
        and(
          isNull(notice.userId),
          sql`${notice.createdAt} >= ${madeAt(reader.userId)}`,
          or(inArray(notice.audience, ['signed-in', 'public']), inArray(notice.role, [...reader.roles])),
        ),
      );

const receiptOf = (userId: string) => and(eq(noticeReceipt.noticeId, notice.id), eq(noticeReceipt.userId, userId));

/** Uncleared notices for this account: all of them, and the unread ones. */
export async function countNotices(
  db: Database | Transaction,
  userId: string,
  roles: readonly Role[],
): Promise<Counts> {
  const [counts] = await db
    .select({
      notifyCount: sql<number>`count(*)::int`,
      unreadCount: sql<number>`(count(*) filter (where ${noticeReceipt.readAt} is null))::int`,
    })
    .from(notice)
    .leftJoin(noticeReceipt, receiptOf(userId))
    .where(and(isFor({ userId, roles }), isNull(noticeReceipt.clearedAt)));
  return counts ?? { notifyCount: 0, unreadCount: 0 };
}

/** Like `countNotices`, for many accounts at once, by id. */
export async function countNoticesOf(db: Database, userIds: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await db.execute<{ user_id: string; notify_count: number; unread_count: number }>(sql`
    select u.id as user_id, count(n.id)::int as notify_count,
           (count(n.id) filter (where r.read_at is null))::int as unread_count
    from user_account u
    join notice n on n.user_id = u.id
      or (n.user_id is null and u.kind = 'person' and n.created_at >= u.created_at and (n.audience in ('signed-in', 'public') or n.role = any (u.roles)))
    left join notice_receipt r on r.notice_id = n.id and r.user_id = u.id
    where u.id = any (${sql.param([...userIds])}::uuid[]) and r.cleared_at is null
    group by u.id
  `);
  return new Map(rows.map((row) => [row.user_id, { notifyCount: row.notify_count, unreadCount: row.unread_count }]));
}

/** Uncleared notices for the reader, newest first; `after`: only those with a later id. */
export function listNotices(db: Database, reader: Reader, limit: number, after?: string) {
  const columns = {
    id: notice.id,
    type: notice.type,
    titleKey: notice.titleKey,
    params: notice.params,
    link: notice.link,
    createdAt: notice.createdAt,
  };
  const later = after === undefined ? undefined : gt(notice.id, after);
  if (reader === undefined) {
    return db
      .select({ ...columns, readAt: sql<Date | null>`null::timestamptz` })
      .from(notice)
      .where(and(isFor(reader), later))
      .orderBy(desc(notice.createdAt), desc(notice.id))
      .limit(limit);
  }
  return db
    .select({ ...columns, readAt: noticeReceipt.readAt })
    .from(notice)
    .leftJoin(noticeReceipt, receiptOf(reader.userId))
    .where(and(isFor(reader), isNull(noticeReceipt.clearedAt), later))
    .orderBy(desc(notice.createdAt), desc(notice.id))
    .limit(limit);
}

type Known = Exclude<Reader, undefined>;

const forKnown = ({ userId, roles }: Known) => sql`(
  n.user_id = ${userId}::uuid
  or (
    n.user_id is null and n.created_at >= ${madeAt(userId)}
    and (n.audience in ('signed-in', 'public') or n.role = any (${sql.param([...roles])}::text[]))
  )
)`;

const ofType = (type: NoticeType | undefined) => (type === undefined ? sql`true` : sql`n.type = ${type}`);

/** Marks one as read. @returns false when it is not for this reader */
export async function markRead(tx: Transaction, reader: Known, id: string, at: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: notice.id })
    .from(notice)
    .where(and(eq(notice.id, id), isFor(reader)));
  if (found === undefined) return false;
  const { rowCount } = await tx
    .insert(noticeReceipt)
    .values({ noticeId: id, userId: reader.userId, readAt: at })
    .onConflictDoUpdate({
      target: [noticeReceipt.userId, noticeReceipt.noticeId],
      set: { readAt: at },
      setWhere: isNull(noticeReceipt.readAt),
    });
  if (rowCount) await announce(tx, { noticeId: null, userId: reader.userId });
  return true;
}

/** Marks all, or those of a type, as read. */
export async function markAllRead(tx: Transaction, reader: Known, type: NoticeType | undefined, at: Date) {
  const { rowCount } = await tx.execute(sql`
    insert into notice_receipt as r (notice_id, user_id, read_at)
    select n.id, ${reader.userId}::uuid, ${at.toISOString()}::timestamptz
    from notice n left join notice_receipt known on known.notice_id = n.id and known.user_id = ${reader.userId}::uuid
    where ${forKnown(reader)} and ${ofType(type)} and known.read_at is null and known.cleared_at is null
    order by n.id
    on conflict (user_id, notice_id) do update set read_at = excluded.read_at where r.read_at is null
  `);
  if (rowCount) await announce(tx, { noticeId: null, userId: reader.userId });
}

/** Clears all of a type: they are no longer listed or counted. */
export async function clearNotices(tx: Transaction, reader: Known, type: NoticeType, at: Date): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into notice_receipt as r (notice_id, user_id, cleared_at)
    select n.id, ${reader.userId}::uuid, ${at.toISOString()}::timestamptz
    from notice n left join notice_receipt known on known.notice_id = n.id and known.user_id = ${reader.userId}::uuid
    where ${forKnown(reader)} and ${ofType(type)} and known.cleared_at is null
    order by n.id
    on conflict (user_id, notice_id) do update set cleared_at = excluded.cleared_at where r.cleared_at is null
  `);
  if (rowCount) await announce(tx, { noticeId: null, userId: reader.userId });
}

/** Those of these sessions that are still valid, with their accounts' present roles. */
export async function liveSessions(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, readonly Role[]>> {
  const rows = await db
    .select({ id: session.id, roles: user.roles })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        sql`${session.id} = any (${sql.param([...sessionIds])}::uuid[])`,
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
        eq(user.status, 'active'),
      ),
    );
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}
