import { uuidv7 } from '../../database/uuid';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import { createKnownPlaces } from '../auth/knownPlaces';
import { hashPassword } from '../auth/passwords';
import { createWaits } from '../auth/waits';
import { hours, issueToken, linkInvalid, tokenHashOf } from './mailTokens';
import type { AccountNeeds, Origin } from './needs';
import { checkNewPassword } from './passwordPolicy';
import { changeAccount, endSessions, lockByEmail, lockById } from './store';
import { findToken, removeTokens, type TokenPurpose, useToken } from './storeTokens';

export interface PasswordReset {
  /** Neither the answer nor its time reveals whether the address is known. @throws AppError `request.rate_limited` */
  forgotPassword(email: string, origin: Origin): Promise<void>;
  /**
   * By the link of a mail, for a forgotten password or an invitation: every session and every other link ends. An account that waits for
   * activation becomes active, since the mail was received. A weak password leaves the link valid.
   * @throws AppError `auth.link_invalid`, `auth.password_weak`
   */
  resetPassword(chosen: { token: string; password: string }, origin: Origin): Promise<void>;
}

const purposes: readonly TokenPurpose[] = ['reset', 'invite'];

export function createPasswordReset(needs: AccountNeeds): PasswordReset {
  const { db, clock, tokenSecret, mail, audit, limits } = needs;
  const waits = createWaits(db, clock, tokenSecret);
  const places = createKnownPlaces(db, clock, tokenSecret);

  return {
    forgotPassword: async (email, { address, locale }) => {
      await limits.countCall({ address });
      await db.transaction(async (tx) => {
        const found = await lockByEmail(tx, email);
        const account = found?.status === 'active' || found?.status === 'pending' ? found : undefined;
        const mayMail = await limits.countRecipient(tx, account?.email);
        const to = mayMail ? account : undefined;
        // The mail limit is reached: earlier links stay valid.
        await removeTokens(tx, to?.id ?? uuidv7(), ['reset']);
        const token = await issueToken(tx, { purpose: 'reset', userId: to?.id, email: to?.email ?? email }, clock());
        const entry = { actorId: null, entity: 'account', entityId: account?.id ?? null, address } as const;
        await audit.record(tx, { ...entry, action: 'password.reset_requested' });
        if (to === undefined) return mail.pretend(tx);
        await mail.send(tx, {
          to: to.email,
          locale: to.locale ?? locale,
          template: 'reset-password',
          values: { hours: hours.reset },
          path: `/user/change-password?token=${token}`,
        });
      });
    },

    resetPassword: async ({ token, password }, { address, locale }) => {
      const tokenHash = tokenHashOf(token);
      const found = await findToken(db, tokenHash, purposes, clock());
      if (found === undefined) throw linkInvalid();
      checkNewPassword(password, found);
      const passwordHash = await hashPassword(password);
      const email = await db.transaction(async (tx) => {
        const now = clock();
        const account = await lockById(tx, found.userId);
        const used = await useToken(tx, tokenHash, purposes, now);
        if (account === undefined || used === undefined || used.email !== account.email) throw linkInvalid();
        const isPending = account.status === 'pending';
        if (!isPending && (account.status !== 'active' || used.purpose === 'invite')) throw linkInvalid();
        await changeAccount(tx, account.id, { passwordHash, status: 'active', emailVerifiedAt: now });
        await removeTokens(tx, account.id);
        const sessions = await endSessions(tx, account.id, now);
        await places.keep(tx, account.id, address);
        const entry = { actorId: null, entity: 'account', entityId: account.id, address } as const;
        if (isPending) {
          const by = used.purpose === 'invite' ? 'invitation' : 'reset';
          await audit.record(tx, { ...entry, action: 'account.activated', change: { by } });
          await tell(tx, noticeOf.welcome(account.id), now);
        } else {
          await audit.record(tx, { ...entry, action: 'password.reset', change: { sessions } });
          await mail.send(tx, {
            to: account.email,
            locale: account.locale ?? locale,
            template: 'password-changed',
          });
        }
        return account.email;
      });
      // An earlier wrong guesser here has the right password now, and strangers do not hold up the mailbox owner.
      await waits.ofPassword(email, address).forget();
    },
  };
}
