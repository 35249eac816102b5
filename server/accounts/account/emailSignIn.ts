import type { Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { confirmIdentity } from '../auth/confirmation';
import { hashPassword } from '../auth/passwords';
import { hours, issueToken, linkInvalid, tokenHashOf } from './mailTokens';
import type { AccountNeeds, Owner } from './needs';
import { checkNewPassword } from './passwordPolicy';
import { type Account, changeAccount, countPasskeys, lockById } from './store';
import { findToken, newestToken, removeTokens, useToken } from './storeTokens';

export interface EmailSignIn {
  /**
   * Requests a password to sign in with at the account's own address; it takes effect when the mail's link is opened. Another address
   * must first become the account's, which both addresses confirm: else a stolen session could add one of its own.
   * @throws AppError `auth.already_connected`, `auth.confirm_needed`, `auth.password_weak`, `validation.failed` (another address),
   *   `request.rate_limited`
   */
  connectEmail(wanted: { email?: string; password: string }, owner: Owner): Promise<void>;
  /** @throws AppError `auth.not_connected` (nothing is pending), `request.rate_limited` */
  resendConnectEmail(owner: Owner): Promise<void>;
  /** @throws AppError `auth.link_invalid` */
  addEmail(token: string, origin: { address: string; locale: string }): Promise<void>;
  /** @throws AppError `auth.not_connected`, `auth.last_method`, `auth.confirm_needed`, `auth.password_wrong`, `request.rate_limited` */
  disconnectEmail(given: { password?: string }, owner: Owner): Promise<void>;
}

interface EmailSignInNeeds extends AccountNeeds {
  /** Google is configured: without it nobody can sign in with it. */
  hasGoogle: boolean;
}

export function createEmailSignIn({ db, clock, mail, audit, limits, hasGoogle }: EmailSignInNeeds): EmailSignIn {
  async function sendConnection(tx: Transaction, { id, email, locale }: Account, passwordHash: string, spoken: string) {
    await removeTokens(tx, id, ['connect-email']);
    const token = await issueToken(tx, { purpose: 'connect-email', userId: id, email, passwordHash }, clock());
    await mail.send(tx, {
      to: email,
      locale: locale ?? spoken,
      template: 'connect-email',
      values: { hours: hours.connectEmail },
      path: `/user/add-email?token=${token}`,
    });
  }

  async function lockOwn(tx: Transaction, userId: string): Promise<Account> {
    const account = await lockById(tx, userId);
    if (account === undefined) throw new AppError('auth.token_invalid');
    return account;
  }

  return {
    connectEmail: async ({ email, password }, { userId, sessionId, locale }) => {
      await confirmIdentity({ db, clock }, { userId, sessionId }, undefined);
      await limits.countCall({ userId });
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        const account = await lockOwn(tx, userId);
        if (account.passwordHash !== null) throw new AppError('auth.already_connected');
        if (email !== undefined && email.toLowerCase() !== account.email.toLowerCase()) {
          throw new AppError('validation.failed', { details: [{ path: 'body.email', code: 'email_other' }] });
        }
        checkNewPassword(password, account);
        await sendConnection(tx, account, passwordHash, locale);
      });
    },

    resendConnectEmail: async ({ userId, locale }) => {
      await limits.countCall({ userId });
      await db.transaction(async (tx) => {
        const account = await lockOwn(tx, userId);
        const waiting = await newestToken(tx, userId, 'connect-email');
        const isWaiting = account.passwordHash === null && waiting?.email === account.email;
        if (!isWaiting || waiting.passwordHash === null) throw new AppError('auth.not_connected');
        await sendConnection(tx, account, waiting.passwordHash, locale);
      });
    },

    addEmail: async (token, { address, locale }) => {
      const tokenHash = tokenHashOf(token);
      const found = await findToken(db, tokenHash, ['connect-email'], clock());
      if (found === undefined) throw linkInvalid();
      await db.transaction(async (tx) => {
        const now = clock();
        const account = await lockById(tx, found.userId);
        const used = await useToken(tx, tokenHash, ['connect-email'], now);
        if (account?.status !== 'active' || used === undefined || used.email !== account.email) throw linkInvalid();
        if (account.passwordHash !== null) throw linkInvalid();
        await changeAccount(tx, account.id, { passwordHash: used.passwordHash, emailVerifiedAt: now });
        await removeTokens(tx, account.id, ['connect-email', 'reset']);
        const entry = { actorId: null, entity: 'account', entityId: account.id, address } as const;
        await audit.record(tx, { ...entry, action: 'password.connected' });
        await mail.send(tx, {
          to: account.email,
          locale: account.locale ?? locale,
          template: 'sign-in-method-added',
          values: { method: 'password' },
        });
      });
    },

    disconnectEmail: async ({ password }, { userId, sessionId, address, locale }) => {
      await confirmIdentity({ db, clock }, { userId, sessionId }, password);
      await db.transaction(async (tx) => {
        // The same lock as for removing Google or a passkey: if two are removed at once, the second sees that it is the last.
        const account = await lockOwn(tx, userId);
        if (account.passwordHash === null) throw new AppError('auth.not_connected');
        const hasOther = (hasGoogle && account.googleSubject !== null) || (await countPasskeys(tx, userId)) > 0;
        if (!hasOther) throw new AppError('auth.last_method');
        await changeAccount(tx, userId, { passwordHash: null });
        await removeTokens(tx, userId, ['connect-email', 'reset']);
        const entry = { actorId: userId, entity: 'account', entityId: userId, address } as const;
        await audit.record(tx, { ...entry, action: 'password.disconnected' });
        await mail.send(tx, {
          to: account.email,
          locale: account.locale ?? locale,
          template: 'sign-in-method-removed',
          values: { method: 'password' },
        });
      });
    },
  };
}
