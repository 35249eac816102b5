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
import { blankAccount, dueForErasure, erasedWithBelongings, removeBelongings } from './storeErasure';

const day = 86_400_000;
/** Between the wish and the deed: time to take it back. */
const graceDays = 14;

export interface AccountErasure {
  /**
   * Writes down the wish to be erased; asked again, it stays as it is. @returns when it will be done
   * @throws AppError those of `confirmIdentity`, `user.last_super_admin`
   */
  request(caller: Caller, password: string | undefined, origin: Origin): Promise<Date>;
  /** Takes the wish back; without one nothing happens. */
  withdraw(userId: string, address: string): Promise<void>;
  /**
   * Erases within the transaction of the caller, who has held that a superAdmin remains: all that hangs on the account goes, of itself
   * the row stays without anything personal. A mail goes to the address that it had. Erased already: nothing happens.
   */
  erase(tx: Transaction, userId: string, actorId: string | null): Promise<void>;
  /** Erases now. `actorId` null: as its owner wished. @throws AppError `not_found`, `user.last_super_admin` */
  eraseAccount(userId: string, actorId: string | null): Promise<void>;
  /** Erases the accounts whose time has come, one transaction each; what fails stays for the next time. @returns how many */
  eraseDue(signal?: AbortSignal): Promise<number>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  audit: AuditService;
  mail: Mailer;
}

/** Of mails to somebody who has chosen no language. */
const defaultLocale = 'en-US';

export function createAccountErasure({ db, clock, log, audit, mail }: Needs): AccountErasure {
  const about = (userId: string) => ({ entity: 'account', entityId: userId }) as const;

  /** The account, locked, once it is sure that a superAdmin remains without it. Locks in the order that everybody keeps to: superAdmins first. */
  async function lockErasable(tx: Transaction, userId: string): Promise<User> {
    const before = await findUser(tx, userId);
    const isLast = before?.roles.includes('superAdmin') ? await isLastSuperAdmin(tx, userId) : undefined;
    const account = await lockUser(tx, userId);
    if (account === undefined || account.status === 'erased') throw new AppError('not_found');
    if (account.roles.includes('superAdmin')) {
      // Became one between the two looks.
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

  /** @returns false: its owner has taken the wish back meanwhile, or another server was quicker */
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
          values: { date: eraseAt.getTime() },
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
