import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { isTaken } from '../../database/errors';
import { hasEmail } from '../../database/hasEmail';
import { prepareInTransaction } from '../../database/prepared';
import { refreshToken, session, user } from '../../database/schema/people';

type User = typeof user.$inferSelect;
export type Account = Pick<
  User,
  'id' | 'email' | 'displayName' | 'passwordHash' | 'googleSubject' | 'status' | 'roles' | 'locale'
>;

const accountFields = {
  id: user.id,
  email: user.email,
  displayName: user.displayName,
  passwordHash: user.passwordHash,
  googleSubject: user.googleSubject,
  status: user.status,
  roles: user.roles,
  locale: user.locale,
};

export async function findAccountByEmail(db: Database | Transaction, email: string): Promise<Account | undefined> {
  const [found] = await db.select(accountFields).from(user).where(hasEmail(email));
  return found;
}

export async function findAccountByGoogle(db: Database | Transaction, subject: string): Promise<Account | undefined> {
  const [found] = await db.select(accountFields).from(user).where(eq(user.googleSubject, subject));
  return found;
}

export async function findAccount(db: Database | Transaction, id: string): Promise<Account | undefined> {
  const [found] = await db.select(accountFields).from(user).where(eq(user.id, id));
  return found;
}

/** The account, locked until the transaction ends: its status, and its ways to sign in. */
export async function lockAccount(tx: Transaction, id: string): Promise<Account | undefined> {
  const [found] = await tx.select(accountFields).from(user).where(eq(user.id, id)).for('no key update');
  return found;
}

/** @returns undefined: the address or the subject belongs to an account already */
export async function insertAccount(tx: Transaction, row: typeof user.$inferInsert): Promise<Account | undefined> {
  const [inserted] = await tx.insert(user).values(row).onConflictDoNothing().returning(accountFields);
  return inserted;
}

/** @returns false: the subject belongs to another account */
export async function setGoogleSubject(tx: Transaction, id: string, subject: string | null): Promise<boolean> {
  try {
    // Within a savepoint, so that a refusal leaves the transaction usable.
    await tx.transaction((attempt) =>
      attempt
        .update(user)
        .set({ googleSubject: subject, rowVersion: sql`${user.rowVersion} + 1` })
        .where(eq(user.id, id)),
    );
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** The account of a session that has neither ended nor expired; undefined also when the account is not active. */
export function prepareCallerQuery(db: Database) {
  return db
    .select({ roles: user.roles, locale: user.locale, guestOf: user.guestOf })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.id, sql.placeholder('sessionId')),
        eq(user.id, sql.placeholder('userId')),
        isNull(session.revokedAt),
        gt(session.expiresAt, sql.placeholder('now')),
        eq(user.status, 'active'),
      ),
    )
    .prepare('caller_of_session');
}

/** Whether the account has signed in before, but not with this browser, of whichever version, as far back as sessions are kept. */
export async function isNewDevice(tx: Transaction, userId: string, userAgent = ''): Promise<boolean> {
  const unversioned = (agent: SQLWrapper | string) => sql`regexp_replace(${agent}, '[0-9._]+', '', 'g')`;
  const known = tx
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        eq(unversioned(sql`coalesce(${session.userAgent}, '')`), unversioned(userAgent.slice(0, 300))),
      ),
    );
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNotNull(user.lastLoginAt), notExists(known)));
  return found !== undefined;
}

/** Both at once. */
const sessionInsert = prepareInTransaction('session_insert', (tx) => {
  const began = tx.$with('began').as(
    tx
      .insert(session)
      .values({
        id: sql.placeholder('id'),
        userId: sql.placeholder('userId'),
        remember: sql.placeholder('remember'),
        userAgent: sql.placeholder('userAgent'),
        ip: sql.placeholder('ip'),
        createdAt: sql.placeholder('at'),
        lastUsedAt: sql.placeholder('at'),
        expiresAt: sql.placeholder('expiresAt'),
      })
      .returning({ id: session.id }),
  );
  return tx
    .with(began)
    .insert(refreshToken)
    .values({
      tokenHash: sql.placeholder('tokenHash'),
      sessionId: sql.placeholder('id'),
      issuedAt: sql.placeholder('at'),
    });
});

interface NewSession {
  id: string;
  userId: string;
  remember: boolean;
  userAgent: string | undefined;
  ip: string | undefined;
  at: Date;
  expiresAt: Date;
  /** Of its first refresh token. */
  tokenHash: string;
}

export async function insertSession(tx: Transaction, row: NewSession): Promise<void> {
  await sessionInsert(tx, { ...row });
}

export async function isGuest(tx: Transaction, userId: string): Promise<boolean> {
  const [found] = await tx.select({ kind: user.kind }).from(user).where(eq(user.id, userId));
  return found?.kind === 'guest';
}

export async function noteSignIn(tx: Transaction, row: Pick<typeof session.$inferInsert, 'userId' | 'createdAt'>) {
  await tx.update(user).set({ lastLoginAt: row.createdAt }).where(eq(user.id, row.userId));
}

export async function insertRefreshToken(tx: Transaction, row: typeof refreshToken.$inferInsert): Promise<void> {
  await tx.insert(refreshToken).values(row);
}

/** Locked until the transaction ends, so that two uses of one token happen one after the other. */
export async function lockRefreshToken(tx: Transaction, tokenHash: string) {
  const [found] = await tx
    .select({
      usedAt: refreshToken.usedAt,
      sessionId: session.id,
      userId: session.userId,
      remember: session.remember,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
      revokedAt: session.revokedAt,
      userStatus: user.status,
      isAnonymous: sql<boolean>`exists (
        select from survey s where s.id = ${user.guestOf} and s.anonymity = 'anonymous'
      )`,
    })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(refreshToken.tokenHash, tokenHash))
    .for('update', { of: refreshToken });
  return found;
}

export async function markUsed(tx: Transaction, tokenHash: string, at: Date): Promise<void> {
  await tx.update(refreshToken).set({ usedAt: at }).where(eq(refreshToken.tokenHash, tokenHash));
}

export async function extendSession(
  tx: Transaction,
  sessionId: string,
  expiresAt: Date,
  lastUsedAt: Date,
): Promise<void> {
  await tx.update(session).set({ expiresAt, lastUsedAt }).where(eq(session.id, sessionId));
}

export async function revokeSession(db: Database | Transaction, sessionId: string, at: Date): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: at })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)));
}

/** Ends the session of a refresh token, used or not. @returns undefined: there is none, or it had already ended */
export async function revokeSessionOfToken(tx: Transaction, tokenHash: string, at: Date) {
  const owner = tx
    .select({ id: refreshToken.sessionId })
    .from(refreshToken)
    .where(eq(refreshToken.tokenHash, tokenHash));
  const [ended] = await tx
    .update(session)
    // Of a guest of an anonymous survey only the day is kept.
    .set({
      revokedAt: sql`case when exists (
        select from user_account u join survey s on s.id = u.guest_of where u.id = ${session.userId} and s.anonymity = 'anonymous'
      ) then date_trunc('day', ${at.toISOString()}::timestamptz, 'UTC') else ${at.toISOString()}::timestamptz end`,
    })
    .where(and(inArray(session.id, owner), isNull(session.revokedAt)))
    .returning({
      id: session.id,
      userId: session.userId,
      isGuest: sql<boolean>`exists (select from ${user} where ${user.id} = ${session.userId} and kind = 'guest')`,
    });
  return ended;
}

/** Ends the account's active sessions, except one. @returns how many */
export async function revokeSessionsOf(
  tx: Transaction,
  userId: string,
  at: Date,
  exceptSessionId: string | undefined,
): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ revokedAt: at })
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.revokedAt),
        exceptSessionId === undefined ? undefined : ne(session.id, exceptSessionId),
      ),
    )
    .returning({ expiresAt: session.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt > at).length;
}

/** Removes sessions that expired before this moment. */
export async function forgetOldSessions(db: Database, before: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, before));
}
