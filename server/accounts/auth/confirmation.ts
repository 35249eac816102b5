import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { passwordMatches } from './passwords';
import { findConfirmation, markConfirmed } from './storeConfirmation';
import { countFailure, type FailureRule, forgetFailures, lockedUntil } from './storeFailures';

export { markConfirmed };

/** Milliseconds after signing in, or giving the password again, within which nothing has to be confirmed. */
const fresh = 15 * 60_000;

const ruleOf = (userId: string): FailureRule => ({ subject: `confirm:${userId}`, free: 5, longest: 15 * 60 });

interface Needs {
  db: Database;
  clock: () => Date;
}

/** A signed-in account. */
interface SignedIn {
  userId: string;
  sessionId: string;
}

async function requirePassword(
  { db, clock }: Needs,
  userId: string,
  passwordHash: string | null,
  password: string | undefined,
): Promise<void> {
  if (passwordHash === null || password === undefined) throw new AppError('auth.confirm_needed');
  const now = clock();
  const rule = ruleOf(userId);
  // Counted before the password is checked, so that simultaneous tries count like successive ones.
  if (!(await countFailure(db, rule, now))) {
    const until = (await lockedUntil(db, [rule.subject], now)) ?? now;
    const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
    throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
  }
  if (!(await passwordMatches(passwordHash, password))) {
    throw new AppError('auth.password_wrong', { details: [{ path: 'body.password', code: 'password_wrong' }] });
  }
  await forgetFailures(db, [rule.subject]);
}

/**
 * Requires that the owner of the account makes a request that a stolen session must not make: someone who signed in, or gave the password
 * again, less than 15 minutes ago, or who gives it now, which confirms the session too. Wrong passwords cause growing waits. Call it
 * before the transaction of the request, since it counts failures permanently.
 * @throws AppError `auth.confirm_needed` (no password given, or none to give), `auth.password_wrong` (at `body.password`),
 *   `request.rate_limited`
 */
export async function confirmIdentity(needs: Needs, { userId, sessionId }: SignedIn, password?: string): Promise<void> {
  const found = await findConfirmation(needs.db, userId, sessionId);
  if (found === undefined) throw new AppError('auth.token_invalid');
  const since = found.confirmedAt ?? found.signedInAt;
  if (needs.clock().getTime() - since.getTime() < fresh) return;
  await requirePassword(needs, userId, found.passwordHash, password);
  await markConfirmed(needs.db, sessionId, needs.clock());
}

/** The same for later requests: the session counts as one that has just begun. The password is always checked. */
export async function confirmSession(needs: Needs, { userId, sessionId }: SignedIn, password: string): Promise<void> {
  const found = await findConfirmation(needs.db, userId, sessionId);
  if (found === undefined) throw new AppError('auth.token_invalid');
  await requirePassword(needs, userId, found.passwordHash, password);
  await markConfirmed(needs.db, sessionId, needs.clock());
}
