import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import type { Caller } from '../../plugins/route';
import { checkNewPassword } from '../account/passwordPolicy';
import type { AuditService } from '../audit/service';
import { markConfirmed } from '../auth/confirmation';
import { hashPassword, passwordMatches } from '../auth/passwords';
import type { AuthService } from '../auth/service';
import { createWaits } from '../auth/waits';
import { findUser, lockUser, removeResetTokens, setOnAccount } from './store';

interface Needs {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
  audit: AuditService;
  auth: Pick<AuthService, 'endSessions'>;
  mail: Mailer;
}

/** Network address, and the language of mails if the account has chosen none. */
export interface Origin {
  address: string;
  locale: string;
}

export type ChangePassword = (
  caller: Caller,
  passwords: { current: string; password: string },
  origin: Origin,
) => Promise<void>;

const wrong = () =>
  new AppError('auth.password_wrong', { details: [{ path: 'body.current', code: 'password_wrong' }] });

/**
 * The other sessions end, and so do links that would set another password; this session is confirmed by it. Wrong passwords wait like those of sign-ins, and count with them.
 * @throws AppError `auth.not_connected` (the account has none), `request.rate_limited`, `auth.password_wrong` at `body.current`,
 *   `auth.password_weak` at `body.password`
 */
export function createChangePassword({ db, clock, tokenSecret, audit, auth, mail }: Needs): ChangePassword {
  const waits = createWaits(db, clock, tokenSecret);

  return async ({ userId, sessionId }, { current, password }, { address, locale }) => {
    const account = await findUser(db, userId);
    if (account === undefined) throw new AppError('auth.token_invalid');
    if (account.passwordHash === null) throw new AppError('auth.not_connected');
    const tries = waits.ofPassword(account.email, address);
    // The account's own wait is for strangers.
    const { here: seconds } = await tries.begin();
    if (seconds > 0) throw new AppError('request.rate_limited', { retryAfter: seconds, params: { seconds } });
    if (!(await passwordMatches(account.passwordHash, current))) throw wrong();
    await tries.clear();
    checkNewPassword(password, account);
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      const now = await lockUser(tx, userId);
      // Changed or erased since: the given password is no longer valid.
      if (now?.passwordHash !== account.passwordHash) throw wrong();
      await setOnAccount(tx, userId, { passwordHash });
      await removeResetTokens(tx, userId);
      await markConfirmed(tx, sessionId, clock());
      const ended = await auth.endSessions(tx, userId, sessionId);
      const entry = { actorId: userId, entity: 'account', entityId: userId, address } as const;
      await audit.record(tx, { ...entry, action: 'password.changed', change: { sessionsEnded: ended } });
      await mail.send(tx, { to: now.email, locale: now.locale ?? locale, template: 'password-changed' });
    });
  };
}
