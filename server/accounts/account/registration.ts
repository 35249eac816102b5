import type { Activated } from 'core/contract/accounts/account';
import type { Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import { hashPassword, passwordMatches } from '../auth/passwords';
import type { SignInHere } from '../auth/service';
import type { Device } from '../auth/sessionTokens';
import { digestOf } from '../auth/tokens';
import type { ActivateGuest } from './guestAccount';
import { days, issueToken, linkInvalid, tokenHashOf } from './mailTokens';
import type { AccountNeeds, Origin } from './needs';
import { checkNewPassword } from './passwordPolicy';
import { type Account, changeAccount, findByEmail, insertAccount, lockByEmail, lockById } from './store';
import { findToken, newestToken, removeTokens, useToken } from './storeTokens';

interface Registered {
  email: string;
  password: string;
  /** Absent: what stands before the @. */
  displayName?: string;
  locale?: string;
  /** Where the person was going: in the link of the mail. */
  redirect?: string;
  /** What the browser keeps: the link signs in there. */
  browser?: string;
}

export interface Registration {
  /**
   * Makes an account that waits for its activation. Neither the answer nor its time reveals whether the address is known. The password
   * goes with the mail's token, not into the account: it takes effect when that mail's link is used. A second registration of a waiting
   * account with another password gets a mail whose link asks for one, since it is unknown which of the two was the owner's.
   * @throws AppError `auth.password_weak`, `request.rate_limited`
   */
  register(registered: Registered, origin: Origin): Promise<void>;
  /**
   * Activates, and signs in where the registration was made. Elsewhere somebody else may have chosen the password for the address of
   * whoever opens the mail: it is asked for there, so that nobody answers in an account that a stranger can enter.
   * @throws AppError `auth.link_invalid`
   */
  activate(token: string, device: Device & { browser?: string }): Promise<Activated>;
  /** Reveals nothing about addresses without an account, or with an active one. @throws AppError `request.rate_limited` */
  resendActivation(email: string, origin: Origin): Promise<void>;
  /** Queues the mail that lets an invited person choose a password; earlier invitations of the account end. */
  createInvitation(tx: Transaction, userId: string, email: string, locale: string): Promise<void>;
}

/** What goes with a token, and again with the next one. */
interface Kept {
  passwordHash: string;
  browserHash: string | null;
  redirect: string | null;
}

const going = (redirect: string | null) => (redirect === null ? '' : `&${new URLSearchParams({ redirect })}`);
const choosePassword = (token: string, redirect: string | null = null) =>
  `/user/change-password?token=${token}${going(redirect)}`;

export function createRegistration(
  needs: AccountNeeds & { activateGuest: ActivateGuest; signIn: SignInHere },
): Registration {
  const { db, clock, mail, audit, limits, activateGuest, signIn } = needs;
  type To = Pick<Account, 'id' | 'email'> & { locale: string };

  async function sendActivation(tx: Transaction, { id, email, locale }: To, kept: Kept): Promise<void> {
    await removeTokens(tx, id, ['activate']);
    const token = await issueToken(tx, { purpose: 'activate', userId: id, email, ...kept }, clock());
    const path = `/user/active-account?token=${token}${going(kept.redirect)}`;
    await mail.send(tx, { to: email, locale, template: 'activate', values: { days: days.activate }, path });
  }

  /** Activation by choosing a password, when it is unknown whose registration it was. */
  async function sendChoice(tx: Transaction, { id, email, locale }: To, redirect: string | null): Promise<void> {
    await removeTokens(tx, id, ['activate', 'reset']);
    const lifetime = days.activate * 24 * 3_600_000;
    const token = await issueToken(tx, { purpose: 'reset', userId: id, email, lifetime, redirect }, clock());
    const values = { days: days.activate };
    await mail.send(tx, { to: email, locale, template: 'activate', values, path: choosePassword(token, redirect) });
  }

  async function sendInvitation(tx: Transaction, { id, email, locale }: To): Promise<void> {
    await removeTokens(tx, id, ['invite']);
    const token = await issueToken(tx, { purpose: 'invite', userId: id, email }, clock());
    const path = `${choosePassword(token)}&invite=1`;
    await mail.send(tx, { to: email, locale, template: 'invite', values: { days: days.invite }, path });
  }

  /** Takes as long as one of the above. */
  async function sendNothing(tx: Transaction, email: string): Promise<void> {
    await removeTokens(tx, uuidv7(), ['activate']);
    await issueToken(tx, { purpose: 'activate', userId: undefined, email }, clock());
    await mail.pretend(tx);
  }

  return {
    register: async (
      { email, password, displayName, locale, redirect = null, browser },
      { address, locale: spoken },
    ) => {
      checkNewPassword(password, { email, displayName });
      await limits.countCall({ address });
      const known = await findByEmail(db, email);
      const waiting = await newestToken(db, known?.id ?? uuidv7(), 'activate');
      // One hash made and one compared, whether or not the address is known.
      const passwordHash = await hashPassword(password);
      const browserHash = browser === undefined ? null : digestOf(browser);
      const isSame = await passwordMatches(waiting?.passwordHash ?? null, password);

      await db.transaction(async (tx) => {
        const now = clock();
        const id = uuidv7(now.getTime());
        const isNew = await insertAccount(tx, {
          id,
          email,
          displayName: displayName ?? email.split('@')[0] ?? email,
          locale: locale ?? null,
          status: 'pending',
          roles: ['user'],
          createdAt: now,
        });
        const account = await lockByEmail(tx, email);
        if (account === undefined) throw new Error('An account vanished while somebody registered with its address');
        const to = { id: account.id, email: account.email, locale: account.locale ?? locale ?? spoken };
        const mayMail = await limits.countRecipient(tx, account.email);
        const latest = await newestToken(tx, account.id, 'activate');
        const isRepeated = isSame && latest !== undefined && latest.tokenHash === waiting?.tokenHash;
        if (isNew) {
          await sendActivation(tx, to, { passwordHash, browserHash, redirect });
        } else if (!mayMail) {
          await sendNothing(tx, email);
        } else if (account.status !== 'pending') {
          await removeTokens(tx, uuidv7(), ['activate']);
          await issueToken(tx, { purpose: 'activate', userId: undefined, email }, now);
          await mail.send(tx, { to: to.email, locale: to.locale, template: 'already-registered' });
        } else if (isRepeated) {
          await sendActivation(tx, to, { passwordHash: latest.passwordHash ?? passwordHash, browserHash, redirect });
        } else {
          await sendChoice(tx, to, redirect);
        }
        const outcome = isNew ? 'new' : account.status === 'pending' ? 'repeated' : 'known';
        const entry = { actorId: null, entity: 'account', entityId: account.id, address } as const;
        await audit.record(tx, { ...entry, action: 'account.registered', change: { outcome } });
      });
    },

    activate: async (token, { browser, ...device }) => {
      const { address } = device;
      const tokenHash = tokenHashOf(token);
      const found = await findToken(db, tokenHash, ['activate'], clock());
      if (found === undefined) throw linkInvalid();
      return db.transaction(async (tx) => {
        const now = clock();
        const account = await lockById(tx, found.userId);
        const used = await useToken(tx, tokenHash, ['activate'], now);
        if (account?.kind === 'guest' && used !== undefined) {
          await activateGuest(tx, { id: account.id, used, address });
          return { email: used.email, login: null };
        }
        if (account?.status !== 'pending' || used === undefined || used.email !== account.email) throw linkInvalid();
        const { passwordHash } = used;
        await changeAccount(tx, account.id, { status: 'active', emailVerifiedAt: now, passwordHash });
        await removeTokens(tx, account.id);
        const entry = { actorId: null, entity: 'account', entityId: account.id, address } as const;
        await audit.record(tx, { ...entry, action: 'account.activated', change: { by: 'activation' } });
        await tell(tx, noticeOf.welcome(account.id), now);
        const isHere = browser !== undefined && used.browserHash === digestOf(browser);
        return { email: account.email, login: isHere ? await signIn(tx, device, account.id) : null };
      });
    },

    resendActivation: async (email, { address, locale }) => {
      await limits.countCall({ address });
      await db.transaction(async (tx) => {
        const account = await lockByEmail(tx, email);
        const isPending = account?.status === 'pending';
        const mayMail = await limits.countRecipient(tx, isPending ? account.email : undefined);
        const activation = await newestToken(tx, account?.id ?? uuidv7(), 'activate');
        const invitation = await newestToken(tx, account?.id ?? uuidv7(), 'invite');
        if (account === undefined || !isPending || !mayMail) return sendNothing(tx, email);
        const to = { id: account.id, email: account.email, locale: account.locale ?? locale };
        if (activation?.passwordHash)
          return sendActivation(tx, to, { ...activation, passwordHash: activation.passwordHash });
        return invitation === undefined ? sendChoice(tx, to, activation?.redirect ?? null) : sendInvitation(tx, to);
      });
    },

    createInvitation: (tx, id, email, locale) => sendInvitation(tx, { id, email, locale }),
  };
}
