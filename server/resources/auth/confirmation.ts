import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { passwordMatches } from './passwords';
import { findConfirmation } from './storeConfirmation';
import { countFailure, type FailureRule, forgetFailures, lockedUntil } from './storeFailures';

/** Milliseconds after signing in within which nothing has to be confirmed. */
const fresh = 15 * 60_000;

const ruleOf = (userId: string): FailureRule => ({ subject: `confirm:${userId}`, free: 5, longest: 15 * 60 });

/**
 * Holds that it is the owner of the account who asks for something that a stolen session must not get: one who signed in less than
 * 15 minutes ago, or who gives the password. Wrong passwords bring growing waits. Call it before the transaction of what is asked for,
 * since it counts failures for good.
 * @throws AppError `auth.confirm_needed` (no password given, or none to give), `auth.password_wrong` (at `body.password`),
 *   `request.rate_limited`
 */
export async function confirmIdentity(
  { db, clock }: { db: Database; clock: () => Date },
  { userId, sessionId }: { userId: string; sessionId: string },
  password: string | undefined,
): Promise<void> {
  const now = clock();
  const found = await findConfirmation(db, userId, sessionId);
  if (found === undefined) throw new AppError('auth.token_invalid');
  if (now.getTime() - found.signedInAt.getTime() < fresh) return;
  if (found.passwordHash === null || password === undefined) throw new AppError('auth.confirm_needed');
  const rule = ruleOf(userId);
  // Counted before the password is looked at, so that many tries at once count like many in a row.
  if (!(await countFailure(db, rule, now))) {
    const until = (await lockedUntil(db, [rule.subject], now)) ?? now;
    const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
    throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
  }
  if (!(await passwordMatches(found.passwordHash, password))) {
    throw new AppError('auth.password_wrong', { details: [{ path: 'body.password', code: 'password_wrong' }] });
  }
  await forgetFailures(db, [rule.subject]);
}
