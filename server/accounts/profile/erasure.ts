import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import { isLastSuperAdmin } from '../../database/superAdmins';
import { AppError } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import type { Caller } from '../../plugins/route';
import type { AuditService } from '../audit/service';
import { confirmIdentity } from '../auth/confirmation';
import type { Origin } from './password';
import { findUser, lockUser, setOnAccount, type User } from './store';
import { blankAccount, dueForErasure, erasedWithBelongings, removeBelongings, removeGuest } from './storeErasure';

const day = 86_400_000;
/** Days between the request and the erasure: time to withdraw it. */
const graceDays = 14;

export interface AccountErasure {
  /**
   * Records the request for erasure; a repeated one changes nothing. @returns when it will be done
   * @throws AppError those of `confirmIdentity`, `user.last_super_admin`
   */
  request(caller: Caller, password: string | undefined, origin: Origin): Promise<Date>;
  /** Withdraws the request; without one nothing happens. */
  withdraw(userId: string, address: string): Promise<void>;
  /**
   * Erases within the transaction of the caller, who has checked that a superAdmin remains: everything that belongs to the account goes;
   * its row stays without personal data. A mail goes to its former address. Erased already: nothing happens.
   */
  erase(tx: Transaction, userId: string, actorId: string | null): Promise<void>;
  /** A guest of a survey goes with everything of theirs, and leaves no row. */
  removeGuest(tx: Transaction, userId: string): Promise<void>;
  /** Erases now. `actorId` null: at its owner's request. @throws AppError `not_found`, `user.last_super_admin` */
  eraseAccount(userId: string, actorId: string | null): Promise<void>;
  /** Erases the accounts that are due, one transaction each; failures stay for the next time. @returns how many */
  eraseDue(signal?: AbortSignal): Promise<number>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  audit: AuditService;
  mail: Mailer;
}

/** For mails to people who have chosen no language. */
const defaultLocale = 'en-US';

export function createAccountErasure({ db, clock, log, audit, mail }: Needs): AccountErasure {
  const about = (userId: string) => ({ entity: 'account', entityId: userId }) as const;

  /** The account, locked, once it is certain that a superAdmin remains without it. Locks in the common order: superAdmins first. */
  async function lockErasable(tx: Transaction, userId: string): Promise<User> {
    const before = await findUser(tx, userId);
    const isLast = before?.roles.includes('superAdmin') ? await isLastSuperAdmin(tx, userId) : undefined;
    const account = await lockUser(tx, userId);
    if (account === undefined || account.status === 'erased') throw new AppError('not_found');
    if (account.roles.includes('superAdmin')) {
      // Became one between the two reads.
      if (isLast === undefined) throw new AppError('service.unavailable', { retryAfter: 1 });
      if (isLast) throw new AppError('user.last_super_admin');
    }
    return account;
  }

  async function erase(tx: Transaction, userId: string, actorId: string | null): Promise<void> {
    const account = await lockUser(tx, userId);
    if (account === undefined || account.status === 'erased') return;
    await removeBelongings(tx, userId);
    await blankAccount(tx, userId);
    await audit.record(tx, { action: 'account.erased', actorId, ...about(userId) });
    await mail.send(tx, { to: account.email, locale: account.locale ?? defaultLocale, template: 'erased' });
  }

  /** @returns false: its owner has withdrawn the request, or another server was quicker */
  const eraseIfDue = (userId: string, now: Date) =>
    db.transaction(async (tx) => {
      const account = await lockErasable(tx, userId);
      if (account.eraseAt === null || account.eraseAt > now) return false;
      await erase(tx, userId, null);
      return true;
    });

  return {
    request: async (caller, password, { address, locale }) => {
      await confirmIdentity({ db, clock }, caller, password);
      const { userId } = caller;
      return db.transaction(async (tx) => {
        const account = await lockErasable(tx, userId);
        if (account.eraseAt !== null) return account.eraseAt;
        const eraseAt = new Date(clock().getTime() + graceDays * day);
        await setOnAccount(tx, userId, { eraseAt });
        const change = { eraseAt: eraseAt.toISOString() };
        await audit.record(tx, {
          action: 'account.erase_requested',
          actorId: userId,
          ...about(userId),
          change,
          address,
        });
        await mail.send(tx, {
          to: account.email,
          locale: account.locale ?? locale,
          template: 'erase-requested',
          values: { date: eraseAt.getTime(), timeZone: account.timeZone ?? 'UTC' },
        });
        return eraseAt;
      });
    },

    withdraw: (userId, address) =>
      db.transaction(async (tx) => {
        const account = await lockUser(tx, userId);
        if (account === undefined || account.eraseAt === null) return;
        await setOnAccount(tx, userId, { eraseAt: null });
        await audit.record(tx, { action: 'account.erase_withdrawn', actorId: userId, ...about(userId), address });
      }),

    erase,

    removeGuest: async (tx, userId) => {
      const guest = await lockUser(tx, userId);
      if (guest?.kind !== 'guest') return;
      await removeBelongings(tx, userId);
      await removeGuest(tx, userId);
    },

    eraseAccount: (userId, actorId) =>
      db.transaction(async (tx) => {
        await lockErasable(tx, userId);
        await erase(tx, userId, actorId);
      }),

    eraseDue: async (signal) => {
      const now = clock();
      let erased = 0;
      for (const userId of await dueForErasure(db, now)) {
        if (signal?.aborted) return erased;
        try {
          if (await eraseIfDue(userId, now)) erased += 1;
        } catch (error) {
          const code = error instanceof AppError ? error.code : undefined;
          log.error({ err: error, code, userId }, 'An account that is due could not be erased');
        }
      }
      for (const userId of await erasedWithBelongings(db)) {
        if (signal?.aborted) return erased;
        await db.transaction((tx) => removeBelongings(tx, userId));
      }
      return erased;
    },
  };
}
