import type { Role } from 'core/access/roles';
import type { UserQuery } from 'core/contract/accounts/user';
import { and, arrayOverlaps, asc, count, eq, gt, ilike, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { containing } from '../../database/containing';
import { countRows } from '../../database/count';
import { hasEmail } from '../../database/hasEmail';
import { narrowedTo, orderOf, rowsOf } from '../../database/listed';
import { prepareInTransaction } from '../../database/prepared';
import { passkey, totp } from '../../database/schema/account';
import { session, user } from '../../database/schema/people';
import { forgetReader } from '../../database/staff';

export type User = typeof user.$inferSelect;
export type NewUser = typeof user.$inferInsert;

export async function findUserByEmail(db: Database | Transaction, email: string): Promise<User | undefined> {
  const [found] = await db.select().from(user).where(hasEmail(email));
  return found;
}

/** @returns false when an account has this address */
export async function insertUser(tx: Database | Transaction, row: NewUser): Promise<boolean> {
  const inserted = await tx.insert(user).values(row).onConflictDoNothing().returning({ id: user.id });
  return inserted.length > 0;
}

const guestInsert = prepareInTransaction('guest_insert', (tx) =>
  tx.insert(user).values({
    id: sql.placeholder('id'),
    kind: 'guest',
    guestOf: sql.placeholder('surveyId'),
    email: '',
    displayName: '',
    locale: sql.placeholder('locale'),
    status: 'active',
    roles: ['user'],
    createdAt: sql.placeholder('at'),
    lastLoginAt: sql.placeholder('at'),
  }),
);

/** Somebody without an address who answers one survey; they are signed in at once. */
export async function insertGuest(
  tx: Transaction,
  guest: { id: string; surveyId: string; locale: string; at: Date },
): Promise<void> {
  await guestInsert(tx, guest);
}

export async function countUsers(db: Database | Transaction): Promise<number> {
  return db.$count(user, eq(user.kind, 'person'));
}

type Change = Partial<Omit<NewUser, 'id' | 'rowVersion' | 'createdAt'>>;

export async function updateUser(tx: Transaction, id: string, change: Change): Promise<void> {
  await tx
    .update(user)
    .set({ ...change, rowVersion: sql`${user.rowVersion} + 1` })
    .where(eq(user.id, id));
  if (change.roles !== undefined || change.status !== undefined) await forgetReader(tx, id);
}

export async function findUser(db: Database | Transaction, id: string): Promise<User | undefined> {
  const [found] = await db.select().from(user).where(eq(user.id, id));
  return found;
}

/** Locked until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<User | undefined> {
  const [found] = await tx.select().from(user).where(eq(user.id, id)).for('update');
  return found;
}

const living = (userId: string, now: Date) =>
  and(eq(session.userId, userId), isNull(session.revokedAt), gt(session.expiresAt, now));

/** The number of devices that are signed in, and the ways besides a password. */
export async function signInStateOf(db: Database | Transaction, userId: string, now: Date) {
  const [sessions] = await db.select({ count: count() }).from(session).where(living(userId, now));
  const [passkeys] = await db.select({ count: count() }).from(passkey).where(eq(passkey.userId, userId));
  const [app] = await db
    .select({ userId: totp.userId })
    .from(totp)
    .where(and(eq(totp.userId, userId), isNotNull(totp.confirmedAt)));
  return { sessions: sessions?.count ?? 0, passkeys: passkeys?.count ?? 0, totp: app !== undefined };
}

/** @returns how many unexpired ones were ended */
export async function revokeSessionsOf(tx: Transaction, userId: string, at: Date): Promise<number> {
  const ended = await tx.update(session).set({ revokedAt: at }).where(living(userId, at)).returning({ id: session.id });
  return ended.length;
}

const sortable = {
  email: user.email,
  displayName: user.displayName,
  status: user.status,
  lastLoginAt: user.lastLoginAt,
} as const;
/** @param ordinaryOnly only accounts that have only the role user */
function whereOf({ keyword, filters }: UserQuery, ordinaryOnly: boolean) {
  const pattern = keyword ? containing(keyword) : undefined;
  return and(
    eq(user.kind, 'person'),
    ordinaryOnly ? sql`${user.roles} = array['user']` : undefined,
    pattern === undefined ? undefined : or(ilike(user.email, pattern), ilike(user.displayName, pattern)),
    filters?.status?.length ? narrowedTo(sortable, { status: filters.status }) : ne(user.status, 'erased'),
    filters?.roles?.length ? arrayOverlaps(user.roles, filters.roles as Role[]) : undefined,
  );
}

export async function listUsers(db: Database, query: UserQuery, ordinaryOnly: boolean) {
  const where = whereOf(query, ordinaryOnly);
  const { offset, limit } = rowsOf(query);
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
    .orderBy(...orderOf(sortable, query.sorter), asc(user.id))
    .offset(offset)
    .limit(limit);
  return { rows, ...(await countRows(db, db.select({ id: user.id }).from(user).where(where))) };
}
