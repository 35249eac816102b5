import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { refreshToken, session, signInFailure, user } from '../../database/schema/people';

type User = typeof user.$inferSelect;
export type Credentials = Pick<User, 'id' | 'passwordHash' | 'status' | 'roles'>;

const sameEmail = (email: string) => eq(sql`lower(${user.email})`, sql`lower(${email})`);

export async function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  const [found] = await db
    .select({ id: user.id, passwordHash: user.passwordHash, status: user.status, roles: user.roles })
    .from(user)
    .where(sameEmail(email));
  return found;
}

/** The account of a session that has neither ended nor run out; undefined also when the account is not active. */
export function prepareCallerQuery(db: Database) {
  return db
    .select({ roles: user.roles, locale: user.locale })
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

export async function insertSession(tx: Transaction, row: typeof session.$inferInsert): Promise<void> {
  await tx.insert(session).values(row);
  await tx.update(user).set({ lastLoginAt: row.createdAt }).where(eq(user.id, row.userId));
}

export async function insertRefreshToken(tx: Transaction, row: typeof refreshToken.$inferInsert): Promise<void> {
  await tx.insert(refreshToken).values(row);
}

/** Locked until the transaction ends, so that two uses of one token come one after the other. */
export async function lockRefreshToken(tx: Transaction, tokenHash: string) {
  const [found] = await tx
    .select({
      usedAt: refreshToken.usedAt,
      sessionId: session.id,
      userId: session.userId,
      remember: session.remember,
      expiresAt: session.expiresAt,
      revokedAt: session.revokedAt,
      userStatus: user.status,
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

export async function extendSession(tx: Transaction, sessionId: string, expiresAt: Date): Promise<void> {
  await tx.update(session).set({ expiresAt }).where(eq(session.id, sessionId));
}

export async function revokeSession(db: Database | Transaction, sessionId: string, at: Date): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: at })
    .where(and(eq(session.id, sessionId), isNull(session.revokedAt)));
}

/** Ends the session of a refresh token, used or not. */
export async function revokeSessionOfToken(db: Database, tokenHash: string, at: Date): Promise<void> {
  const owner = db
    .select({ id: refreshToken.sessionId })
    .from(refreshToken)
    .where(eq(refreshToken.tokenHash, tokenHash));
  await db
    .update(session)
    .set({ revokedAt: at })
    .where(and(inArray(session.id, owner), isNull(session.revokedAt)));
}

/** Removes sessions that ran out, and counts of failures, of before these moments. */
export async function forgetOld(tx: Transaction, before: { sessions: Date; failures: Date }): Promise<void> {
  await tx.delete(session).where(lt(session.expiresAt, before.sessions));
  await tx.delete(signInFailure).where(lt(signInFailure.lastAt, before.failures));
}

/** When the latest of these subjects' locks ends; undefined: none is locked. */
export async function lockedUntil(db: Database, subjects: readonly string[], now: Date): Promise<Date | undefined> {
  const rows = await db
    .select({ lockedUntil: signInFailure.lockedUntil })
    .from(signInFailure)
    .where(and(inArray(signInFailure.subject, [...subjects]), gt(signInFailure.lockedUntil, now)));
  return rows
    .map((row) => row.lockedUntil)
    .reduce<Date | undefined>(
      (latest, until) => (until !== null && (latest === undefined || until > latest) ? until : latest),
      undefined,
    );
}

export interface FailureRule {
  subject: string;
  /** Failures without a wait. */
  free: number;
  /** Seconds. */
  longest: number;
}

/** Seconds after the last failure. */
const forgetAfter = 3600;

/**
 * Counts a failure of the subject, unless it is locked. Beyond the free ones each doubles the wait: 2 s, 4 s, … at most the rule’s longest.
 * An hour without a failure starts the count anew. Of many at once each sees the one before.
 * @returns false: it is locked
 */
export async function countFailure(db: Database, { subject, free, longest }: FailureRule, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const failures = sql`case when known.last_at < ${at} - make_interval(secs => ${forgetAfter}) then 1 else known.failures + 1 end`;
  const { rows } = await db.execute(sql`
    insert into sign_in_failure as known (subject, failures, last_at) values (${subject}, 1, ${at})
    on conflict (subject) do update set
      failures = ${failures},
      last_at = ${at},
      locked_until = case when ${failures} > ${free}::int
        then ${at} + make_interval(secs => least(${longest}::int, power(2, least(${failures} - ${free}::int, 20)))) end
    where known.locked_until is null or known.locked_until <= ${at}
    returning subject
  `);
  return rows.length > 0;
}

/** Takes back the failure that was counted for this subject before its password proved right. */
export async function uncountFailure(db: Database, subject: string): Promise<void> {
  await db
    .update(signInFailure)
    .set({ failures: sql`greatest(${signInFailure.failures} - 1, 0)`, lockedUntil: null })
    .where(eq(signInFailure.subject, subject));
}

export async function forgetFailures(db: Database, subjects: readonly string[]): Promise<void> {
  await db.delete(signInFailure).where(inArray(signInFailure.subject, [...subjects]));
}
