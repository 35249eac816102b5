import type { Role } from 'core/access/roles';
import { and, arrayOverlaps, asc, desc, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { countRows } from '../../database/count';
import { notice, noticeReceipt, session, user } from '../../database/schema/people';

export type User = typeof user.$inferSelect;
export type NewUser = typeof user.$inferInsert;

export async function findUser(db: Database | Transaction, id: string): Promise<User | undefined> {
  const [found] = await db.select().from(user).where(eq(user.id, id));
  return found;
}

export async function findUserByEmail(db: Database | Transaction, email: string): Promise<User | undefined> {
  const [found] = await db
    .select()
    .from(user)
    .where(eq(sql`lower(${user.email})`, sql`lower(${email})`));
  return found;
}

/** @returns false when an account has this address */
export async function insertUser(tx: Database | Transaction, row: NewUser): Promise<boolean> {
  const inserted = await tx.insert(user).values(row).onConflictDoNothing().returning({ id: user.id });
  return inserted.length > 0;
}

export async function countUsers(db: Database | Transaction): Promise<number> {
  return db.$count(user);
}

export async function updateUser(tx: Transaction, id: string, change: Partial<Pick<User, 'roles' | 'passwordHash'>>) {
  await tx
    .update(user)
    .set({ ...change, rowVersion: sql`${user.rowVersion} + 1` })
    .where(eq(user.id, id));
}

/** The active superAdmins, locked, so that two of them cannot demote each other at the same time. */
export async function lockSuperAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.status, 'active'), arrayOverlaps(user.roles, ['superAdmin'])))
    .orderBy(asc(user.id))
    .for('update');
  return rows.map((row) => row.id);
}

export async function revokeSessionsOf(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(session)
    .set({ revokedAt: at })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)));
}

/** Notices for this account that it has not cleared: all of them, and the unread ones. */
export async function countNotices(db: Database, userId: string, roles: readonly Role[]) {
  const [counts] = await db
    .select({
      notifyCount: sql<number>`count(*)::int`,
      unreadCount: sql<number>`(count(*) filter (where ${noticeReceipt.readAt} is null))::int`,
    })
    .from(notice)
    .leftJoin(noticeReceipt, and(eq(noticeReceipt.noticeId, notice.id), eq(noticeReceipt.userId, userId)))
    .where(
      and(
        or(
          eq(notice.userId, userId),
          and(eq(notice.audience, 'role'), inArray(notice.role, [...roles])),
          inArray(notice.audience, ['signed-in', 'public']),
        ),
        isNull(noticeReceipt.clearedAt),
      ),
    );
  return counts ?? { notifyCount: 0, unreadCount: 0 };
}

const sortable = {
  email: user.email,
  displayName: user.displayName,
  status: user.status,
  lastLoginAt: user.lastLoginAt,
} as const;
export type SortField = keyof typeof sortable;
export const sortFields = Object.keys(sortable) as SortField[];

export interface UserQuery {
  /** Only accounts that hold the role user alone. */
  ordinaryOnly: boolean;
  keyword: string | undefined;
  statuses: User['status'][] | undefined;
  roles: Role[] | undefined;
  sort: { field: SortField; direction: 'ascend' | 'descend' }[];
  offset: number;
  limit: number;
}

const containing = (keyword: string) => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;

function whereOf({ ordinaryOnly, keyword, statuses, roles }: UserQuery): SQL | undefined {
  return and(
    ordinaryOnly ? sql`${user.roles} <@ array['user']` : undefined,
    keyword ? or(ilike(user.email, containing(keyword)), ilike(user.displayName, containing(keyword))) : undefined,
    statuses ? inArray(user.status, statuses) : ne(user.status, 'erased'),
    roles ? arrayOverlaps(user.roles, roles) : undefined,
  );
}

export async function listUsers(db: Database, query: UserQuery) {
  const where = whereOf(query);
  const order = query.sort.map(({ field, direction }) =>
    direction === 'ascend' ? asc(sortable[field]) : sql`${desc(sortable[field])} nulls last`,
  );
  const rows = await db
    .select({
      id: user.id,
      email: user.email,
      displayName: user.displayName,
      roles: user.roles,
      status: user.status,
      lastLoginAt: user.lastLoginAt,
    })
    .from(user)
    .where(where)
    .orderBy(...order, asc(user.id))
    .offset(query.offset)
    .limit(query.limit);
  return { rows, ...(await countRows(db, db.select({ id: user.id }).from(user).where(where))) };
}
