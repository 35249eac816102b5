import type { LoginResult } from 'core/contract/accounts/auth';
import type { Database, Transaction } from '../../database/connection';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { AuditService } from '../audit/service';
import type { Challenges } from './challenges';
import type { Device, SessionTokens } from './sessionTokens';
import { type Account, isNewDevice, lockAccount } from './store';
import { countFactors, type FactorCounts } from './storeSecondFactors';

export type SignInType = LoginResult['type'];

/** A sign-in of one kind, on a device. */
export interface Arrival extends Device {
  type: SignInType;
}

/** What the person has proved. */
export interface Proof {
  userId: string;
  /** Whether it is still valid for the locked account: a password may have been changed during the check. */
  holds(account: Account): boolean;
  /** It counts as both factors. */
  both: boolean;
}

export interface Entry {
  /** Lets in a proven owner of the account; asks for the second factor, or says why the account cannot be used. */
  admit(arrival: Arrival, proof: Proof): Promise<LoginResult>;
  /** The same within a transaction that holds the account locked. `factor`: the second one that was given. */
  admitLocked(
    tx: Transaction,
    arrival: Arrival,
    account: Account,
    second: 'wanted' | 'both' | 'totp' | 'recovery',
  ): Promise<LoginResult>;
  /** Records a sign-in that failed, and answers it. */
  refuse(arrival: Arrival, accountId: string | null, reason?: string): Promise<LoginResult>;
}

interface EntryOptions {
  db: Database;
  clock: () => Date;
  audit: AuditService;
  sessions: SessionTokens;
  challenges: Challenges;
}

/** The ways to give the second factor; none: none is in force. */
function methodsOf({ totp, passkeys, recoveryCodes }: FactorCounts): ('totp' | 'passkey' | 'recovery')[] {
  if (!totp && passkeys === 0) return [];
  return [
    ...(totp ? ['totp' as const] : []),
    ...(passkeys > 0 ? ['passkey' as const] : []),
    ...(recoveryCodes > 0 ? ['recovery' as const] : []),
  ];
}

export function createEntry({ db, clock, audit, sessions, challenges }: EntryOptions): Entry {
  const recordFailure = (
    on: Database | Transaction,
    { type, address }: Arrival,
    accountId: string | null,
    reason: string,
  ) =>
    audit.record(on, {
      action: 'sign_in.failed',
      actorId: null,
      entity: 'account',
      entityId: accountId,
      change: { type, reason },
      address,
    });

  const admitLocked: Entry['admitLocked'] = async (tx, arrival, account, second) => {
    const { type, remember, address } = arrival;
    const { id, status, roles } = account;
    if (status !== 'active') {
      await recordFailure(tx, arrival, id, status);
      return { status: status === 'erased' ? 'error' : status, type };
    }
    if (second === 'wanted') {
      const methods = methodsOf(await countFactors(tx, id));
      if (methods.length > 0) {
        const data = { type, remember };
        const challenge = await challenges.begin(tx, { purpose: 'second-factor', userId: id, data });
        return { status: 'second-factor', type, challenge, methods };
      }
    }
    if (await isNewDevice(tx, id, arrival.userAgent)) await tell(tx, noticeOf.newDevice(id), clock());
    const tokens = await sessions.start(tx, id, arrival);
    await audit.record(tx, {
      action: 'sign_in.succeeded',
      actorId: id,
      entity: 'account',
      entityId: id,
      change: second === 'totp' || second === 'recovery' ? { type, second } : { type },
      address,
    });
    return { status: 'ok', type, currentAuthority: roles, ...tokens };
  };

  return {
    admitLocked,

    admit: async (arrival, { userId, holds, both }) => {
      const result = await db.transaction(async (tx): Promise<LoginResult> => {
        const account = await lockAccount(tx, userId);
        if (account !== undefined && holds(account)) {
          return admitLocked(tx, arrival, account, both ? 'both' : 'wanted');
        }
        await recordFailure(tx, arrival, account?.id ?? null, 'credential');
        return { status: 'error', type: arrival.type };
      });
      if (result.status === 'ok') await sessions.forgetOld();
      return result;
    },

    refuse: async (arrival, accountId, reason = 'credential') => {
      await recordFailure(db, arrival, accountId, reason);
      return { status: 'error', type: arrival.type };
    },
  };
}
