import type { AuditAction } from 'core/access/auditActions';
import type { Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { Mailer } from '../../mail/mailer';
import type { AuditService } from '../audit/service';
import { type Account, lockAccount } from './store';
import { countFactors, type FactorCounts } from './storeSecondFactors';

/** The owner of an account, who changes how it signs in. */
export interface Owner {
  userId: string;
  sessionId: string;
  /** The peer's. */
  address: string;
  /** Language of mails to the owner, unless the account has its own. */
  locale: string;
}

type Method = 'google' | 'passkey' | 'totp';

export interface OwnMethods {
  /**
   * The account with its ways to sign in, locked until the transaction ends: if two ways are removed at the same time, the second sees
   * that it is the last. @throws AppError `auth.token_invalid` when the account is gone
   */
  lock(tx: Transaction, owner: Owner): Promise<Account & { factors: FactorCounts }>;
  /** Records the change, and tells the owner by mail. */
  tell(
    tx: Transaction,
    owner: Owner,
    account: Account,
    done: { action: AuditAction; change?: Record<string, unknown>; added?: Method; removed?: Method },
  ): Promise<void>;
}

/** What all changes of the ways to sign in share. */
export function createOwnMethods({ audit, mail }: { audit: AuditService; mail: Mailer }): OwnMethods {
  return {
    lock: async (tx, { userId }) => {
      const account = await lockAccount(tx, userId);
      if (account === undefined) throw new AppError('auth.token_invalid');
      return { ...account, factors: await countFactors(tx, userId) };
    },

    tell: async (tx, { userId, address, locale: spoken }, { email, locale }, { action, change, added, removed }) => {
      await audit.record(tx, { action, actorId: userId, entity: 'account', entityId: userId, change, address });
      const to = { to: email, locale: locale ?? spoken };
      if (added) await mail.send(tx, { ...to, template: 'sign-in-method-added', values: { method: added } });
      if (removed) await mail.send(tx, { ...to, template: 'sign-in-method-removed', values: { method: removed } });
    },
  };
}
