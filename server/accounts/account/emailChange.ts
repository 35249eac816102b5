import { isTaken } from '../../database/errors';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { confirmIdentity } from '../auth/confirmation';
import { hours, issueToken, linkInvalid, tokenHashOf } from './mailTokens';
import type { AccountNeeds, Owner } from './needs';
import { changeAccount, findByEmail, lockById } from './store';
import { findToken, removeTokens, type TokenPurpose, tokensOfRequest, useToken } from './storeTokens';

export interface EmailChange {
  /**
   * Sends a mail to both addresses. The answer does not reveal whether the new one has an account: its owner gets a different mail, and
   * the change cannot succeed.
   * @throws AppError `auth.confirm_needed`, `auth.password_wrong`, `request.rate_limited`, `validation.failed` (it is the present one)
   */
  requestChangeEmail(wanted: { email: string; password?: string }, owner: Owner): Promise<void>;
  /**
   * By the link of either mail; changed when both have been used. Sessions stay, every other link ends.
   * @throws AppError `auth.link_invalid`, `user.email_taken` (by another account in the meantime)
   */
  changeEmail(token: string, origin: { address: string; locale: string }): Promise<'waiting' | 'changed'>;
}

const purposes: readonly TokenPurpose[] = ['change-email-old', 'change-email-new'];

const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const pathOf = (token: string) => `/user/change-email?token=${token}`;

export function createEmailChange({ db, clock, mail, audit, limits }: AccountNeeds): EmailChange {
  return {
    requestChangeEmail: async ({ email, password }, { userId, sessionId, address, locale: spoken }) => {
      await confirmIdentity({ db, clock }, { userId, sessionId }, password);
      await limits.countCall({ userId });
      await db.transaction(async (tx) => {
        const now = clock();
        const account = await lockById(tx, userId);
        if (account === undefined) throw new AppError('auth.token_invalid');
        if (account.email === email) {
          throw new AppError('validation.failed', { details: [{ path: 'body.email', code: 'email_unchanged' }] });
        }
        const owner = await findByEmail(tx, email);
        const isOthers = owner !== undefined && owner.id !== userId;
        await removeTokens(tx, userId, purposes);
        const shared = { userId, requestId: uuidv7(now.getTime()) };
        const old = await issueToken(tx, { ...shared, purpose: 'change-email-old', email: account.email }, now);
        const fresh = await issueToken(tx, { ...shared, purpose: 'change-email-new', email }, now);
        const locale = account.locale ?? spoken;
        const values = { hours: hours.changeEmail };
        // The account's waits limit the owner; a separate count protects a stranger's mailbox.
        const own = { to: account.email, locale, path: pathOf(old) };
        await mail.send(tx, { ...own, template: 'change-email-old', values: { ...values, email } });
        if (!(await limits.countRecipient(tx, email))) await mail.pretend(tx);
        else if (isOthers) {
          await mail.send(tx, { to: owner.email, locale: owner.locale ?? spoken, template: 'already-registered' });
        } else await mail.send(tx, { to: email, locale, template: 'change-email-new', values, path: pathOf(fresh) });
        const entry = { actorId: userId, entity: 'account', entityId: userId, address } as const;
        await audit.record(tx, { ...entry, action: 'email.change_requested' });
      });
    },

    changeEmail: async (token, { address, locale }) => {
      const tokenHash = tokenHashOf(token);
      const found = await findToken(db, tokenHash, purposes, clock());
      if (found === undefined) throw linkInvalid();
      try {
        return await db.transaction(async (tx) => {
          const now = clock();
          const account = await lockById(tx, found.userId);
          const used = await useToken(tx, tokenHash, purposes, now);
          if (account?.status !== 'active' || used === undefined) throw linkInvalid();
          const both = await tokensOfRequest(tx, used.requestId);
          const old = both.find(({ purpose }) => purpose === 'change-email-old');
          const fresh = both.find(({ purpose }) => purpose === 'change-email-new');
          if (old === undefined || fresh === undefined || !sameEmail(old.email, account.email)) throw linkInvalid();
          if (old.usedAt === null || fresh.usedAt === null) return 'waiting';
          await changeAccount(tx, account.id, { email: fresh.email, emailVerifiedAt: now });
          await removeTokens(tx, account.id);
          const entry = { actorId: null, entity: 'account', entityId: account.id, address } as const;
          await audit.record(tx, { ...entry, action: 'email.changed' });
          await mail.send(tx, {
            to: old.email,
            locale: account.locale ?? locale,
            template: 'email-changed',
            values: { email: fresh.email },
          });
          return 'changed';
        });
      } catch (error) {
        if (isTaken(error)) throw new AppError('user.email_taken');
        throw error;
      }
    },
  };
}
