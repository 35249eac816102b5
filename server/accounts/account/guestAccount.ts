import type { Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { Caller } from '../../plugins/route';
import { hashPassword } from '../auth/passwords';
import { days, issueToken, linkInvalid } from './mailTokens';
import type { AccountNeeds, Origin } from './needs';
import { checkNewPassword } from './passwordPolicy';
import { becomePerson, endSessions, findByEmail, isAnonymousGuest, lockById } from './store';
import { type EmailToken, removeTokens } from './storeTokens';

export type ActivateGuest = (
  tx: Transaction,
  activation: { id: string; used: EmailToken; address: string },
) => Promise<void>;

export interface GuestAccounts {
  /**
   * Sends the mail whose link turns the guest into an account. Until then nothing changes. Neither the answer nor its time reveals whether
   * the address is known: who has an account is told so by mail, and keeps it; answers never move between accounts.
   * @throws AppError `access.denied`: no guest, or one of an anonymous survey; `auth.password_weak`, `request.rate_limited`
   */
  keepAnswers(
    asked: { email: string; password: string },
    guest: Origin & Pick<Caller, 'userId' | 'guestOf'>,
  ): Promise<void>;
  /** The link was used, in the transaction that locks the guest. @throws AppError `auth.link_invalid`: the address has an account by now */
  activate: ActivateGuest;
}

export function createGuestAccounts({ db, clock, mail, audit, limits }: AccountNeeds): GuestAccounts {
  return {
    keepAnswers: async ({ email, password }, { userId, guestOf, address, locale: spoken }) => {
      if (guestOf === null) throw new AppError('access.denied');
      checkNewPassword(password, { email });
      await limits.countCall({ address });
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        const guest = await lockById(tx, userId);
        if (guest?.kind !== 'guest' || (await isAnonymousGuest(tx, userId))) throw new AppError('access.denied');
        const known = await findByEmail(tx, email);
        const mayMail = await limits.countRecipient(tx, known?.email ?? email);
        await removeTokens(tx, userId, ['activate']);
        const isMade = known === undefined && mayMail;
        const owner = isMade ? userId : uuidv7();
        const token = await issueToken(tx, { purpose: 'activate', userId: owner, email, passwordHash }, clock());
        if (!mayMail) return mail.pretend(tx);
        if (known !== undefined) {
          const locale = known.locale ?? guest.locale ?? spoken;
          return mail.send(tx, { to: known.email, locale, template: 'already-registered' });
        }
        const values = { days: days.activate };
        const path = `/user/active-account?token=${token}`;
        const locale = guest.locale ?? spoken;
        return mail.send(tx, { to: email, locale, template: 'activate', values, path });
      });
    },

    activate: async (tx, { id, used, address }) => {
      const now = clock();
      const { email, passwordHash } = used;
      if ((await findByEmail(tx, email)) !== undefined || (await isAnonymousGuest(tx, id))) throw linkInvalid();
      const displayName = email.split('@')[0] ?? email;
      await becomePerson(tx, id, { email, displayName, passwordHash, at: now });
      // Whoever stands before the window that answered is not signed in to the account.
      await endSessions(tx, id, now);
      await removeTokens(tx, id);
      const entry = { actorId: null, entity: 'account', entityId: id, address } as const;
      await audit.record(tx, { ...entry, action: 'account.activated', change: { by: 'activation' } });
      await tell(tx, noticeOf.welcome(id), now);
    },
  };
}
