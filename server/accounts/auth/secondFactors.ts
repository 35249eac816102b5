import type { LoginResult } from 'core/contract/accounts/auth';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { AuditService } from '../audit/service';
import { digestOfRecoveryCode, isTotpCode, meantCode, newRecoveryCodes } from './codes';
import { confirmIdentity } from './confirmation';
import type { Arrival, Entry } from './entry';
import type { Owner, OwnMethods } from './ownMethods';
import type { SessionTokens } from './sessionTokens';
import { lockAccount } from './store';
import { countWrongCode, findChallenge, lockChallenge, removeChallenge, removeChallengesOf } from './storeChallenges';
import {
  beginTotp,
  confirmTotp,
  type FactorCounts,
  findTotp,
  removePasskeysOf,
  removeTotp,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendTotpStep,
} from './storeSecondFactors';
import { digestOf } from './tokens';
import { createTotpSecrets, newTotpSecret, stepOfCode, totpUri } from './totp';
import type { Waits } from './waits';

/** Per challenge. */
const wrongCodesAtMost = 5;
/** Milliseconds in which a new authenticator app must be confirmed. */
const confirmWithin = 3_600_000;

const begunSignIn = z.object({ type: z.enum(['account', 'google', 'passkey']), remember: z.boolean() });

interface CodeGiven {
  challenge: string;
  code: string;
  address: string;
  userAgent: string | undefined;
}

export interface SecondFactors {
  /**
   * Completes a sign-in by a code of the authenticator app or a recovery code. Wrong ones are counted by challenge (five end it) and,
   * over all sign-ins, by account (growing waits: `locked`).
   * @throws AppError `auth.challenge_invalid`, `auth.code_wrong` (at `body.code`)
   */
  complete(given: CodeGiven): Promise<LoginResult>;
  /** A secret that is not in force yet. @throws AppError `auth.already_connected`, `auth.confirm_needed`, `auth.password_wrong` */
  beginTotp(owner: Owner, password: string | undefined): Promise<{ secret: string; uri: string }>;
  /** @returns recovery codes; none when the account has some already. @throws AppError `auth.challenge_invalid` (none begun), `auth.code_wrong` */
  confirmTotp(owner: Owner, code: string): Promise<string[]>;
  /** @throws AppError `auth.not_connected`, `auth.confirm_needed`, `auth.password_wrong` */
  removeTotp(owner: Owner, password: string | undefined): Promise<void>;
  /** @throws AppError `auth.not_connected` (no second factor is in force), `auth.confirm_needed`, `auth.password_wrong` */
  renewRecoveryCodes(owner: Owner, password: string | undefined): Promise<string[]>;
}

interface SecondFactorOptions {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
  audit: AuditService;
  entry: Entry;
  sessions: SessionTokens;
  methods: OwnMethods;
  waits: Waits;
}

async function writeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => digestOfRecoveryCode(userId, code)),
  );
  return codes;
}

/** Recovery codes for an account that has none left and gets a second factor. */
export const firstRecoveryCodes = (tx: Transaction, userId: string, { recoveryCodes }: FactorCounts) =>
  recoveryCodes > 0 ? Promise.resolve([]) : writeRecoveryCodes(tx, userId);

/** After removal of the last second factor: what is useless without one goes too, and unfinished sign-ins start over. */
export async function afterRemoval(tx: Transaction, userId: string, left: Pick<FactorCounts, 'totp' | 'passkeys'>) {
  await removeChallengesOf(tx, userId, ['second-factor']);
  if (!left.totp && left.passkeys === 0) await replaceRecoveryCodes(tx, userId, []);
}

/** Removes authenticator app, passkeys and recovery codes. */
export async function removeAllFactors(tx: Transaction, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  await removeChallengesOf(tx, userId, ['second-factor', 'passkey-registration']);
  await removeTotp(tx, userId);
  await removePasskeysOf(tx, userId);
  await replaceRecoveryCodes(tx, userId, []);
}

const codeWrong = () => new AppError('auth.code_wrong', { details: [{ path: 'body.code', code: 'code_wrong' }] });

export function createSecondFactors(options: SecondFactorOptions): SecondFactors {
  const { db, clock, log, tokenSecret, audit, entry, sessions, methods, waits } = options;
  const secrets = createTotpSecrets(tokenSecret);

  /** The time step of the account's own code; undefined: the code is wrong. */
  async function stepOf(tx: Transaction, userId: string, code: string) {
    const app = await findTotp(tx, userId);
    if (app === undefined) return undefined;
    const secret = secrets.open(app.secret, userId);
    if (secret === undefined) {
      log.error({ userId }, 'The secret of an authenticator app cannot be read: was TOKEN_SECRET changed?');
      return undefined;
    }
    return { app, step: stepOfCode(secret, code, clock()) };
  }

  async function factorOf(tx: Transaction, userId: string, typed: string): Promise<'totp' | 'recovery' | undefined> {
    const code = meantCode(typed);
    if (isTotpCode(code)) {
      const found = await stepOf(tx, userId, code);
      if (found?.step === undefined || found.app.confirmedAt === null) return undefined;
      return (await spendTotpStep(tx, userId, found.step)) ? 'totp' : undefined;
    }
    const used = await spendRecoveryCode(tx, userId, digestOfRecoveryCode(userId, code), clock());
    return used ? 'recovery' : undefined;
  }

  const record = (tx: Database | Transaction, arrival: Arrival, userId: string, failed: boolean) =>
    audit.record(tx, {
      action: failed ? 'second_factor.failed' : 'recovery_code.used',
      actorId: failed ? null : userId,
      entity: 'account',
      entityId: userId,
      change: { type: arrival.type },
      address: arrival.address,
    });

  async function tryCode(tx: Transaction, challengeHash: string, userId: string, code: string, arrival: Arrival) {
    const account = await lockAccount(tx, userId);
    const challenge = await lockChallenge(tx, challengeHash, 'second-factor', clock());
    if (account === undefined || challenge === undefined) return 'gone';
    const factor = await factorOf(tx, userId, code);
    if (factor === undefined) {
      if ((await countWrongCode(tx, challengeHash)) >= wrongCodesAtMost) await removeChallenge(tx, challengeHash);
      await record(tx, arrival, userId, true);
      return 'wrong';
    }
    await removeChallenge(tx, challengeHash);
    if (factor === 'recovery') await record(tx, arrival, userId, false);
    return entry.admitLocked(tx, arrival, account, factor);
  }

  return {
    complete: async ({ challenge, code, address, userAgent }) => {
      const challengeHash = digestOf(challenge);
      const found = await findChallenge(db, challengeHash, 'second-factor', clock());
      const userId = found?.userId;
      if (found === undefined || !userId) throw new AppError('auth.challenge_invalid');
      const arrival: Arrival = { ...begunSignIn.parse(found.data), address, userAgent };
      const accountWaits = waits.ofCode(userId);
      const seconds = await accountWaits.begin();
      if (seconds > 0) return { status: 'locked', type: arrival.type, seconds };

      // A failure is returned, not thrown: its count must be committed.
      const tried = await db.transaction((tx) => tryCode(tx, challengeHash, userId, code, arrival));
      if (tried === 'gone') throw new AppError('auth.challenge_invalid');
      if (tried === 'wrong') {
        const wait = await accountWaits.left();
        if (wait > 0) {
          await audit.record(db, {
            action: 'sign_in.locked',
            actorId: null,
            entity: 'account',
            entityId: userId,
            change: { type: arrival.type, second: true, seconds: wait },
            address,
          });
        }
        throw codeWrong();
      }
      await accountWaits.clear();
      await sessions.forgetOld();
      return tried;
    },

    beginTotp: async (owner, password) => {
      await confirmIdentity({ db, clock }, owner, password);
      const secret = newTotpSecret();
      return db.transaction(async (tx) => {
        const { id, email } = await methods.lock(tx, owner);
        const row = { userId: id, secret: secrets.seal(secret, id), createdAt: clock() };
        if (!(await beginTotp(tx, row))) throw new AppError('auth.already_connected');
        return { secret, uri: totpUri(secret, email) };
      });
    },

    confirmTotp: (owner, typed) =>
      db.transaction(async (tx) => {
        const account = await methods.lock(tx, owner);
        const code = meantCode(typed);
        const found = await stepOf(tx, account.id, code);
        const now = clock();
        if (found === undefined || now.getTime() - found.app.createdAt.getTime() > confirmWithin) {
          throw new AppError('auth.challenge_invalid');
        }
        if (found.app.confirmedAt !== null) throw new AppError('auth.already_connected');
        if (!isTotpCode(code) || found.step === undefined) throw codeWrong();
        await confirmTotp(tx, account.id, found.step, now);
        await methods.tell(tx, owner, account, { action: 'totp.enabled', added: 'totp' });
        return firstRecoveryCodes(tx, account.id, account.factors);
      }),

    removeTotp: async (owner, password) => {
      await confirmIdentity({ db, clock }, owner, password);
      await db.transaction(async (tx) => {
        const account = await methods.lock(tx, owner);
        if (!account.factors.totp) throw new AppError('auth.not_connected');
        await removeTotp(tx, account.id);
        await afterRemoval(tx, account.id, { ...account.factors, totp: false });
        await methods.tell(tx, owner, account, { action: 'totp.removed', removed: 'totp' });
      });
    },

    renewRecoveryCodes: async (owner, password) => {
      await confirmIdentity({ db, clock }, owner, password);
      return db.transaction(async (tx) => {
        const account = await methods.lock(tx, owner);
        const { totp, passkeys } = account.factors;
        if (!totp && passkeys === 0) throw new AppError('auth.not_connected');
        await methods.tell(tx, owner, account, { action: 'recovery_codes.renewed' });
        return writeRecoveryCodes(tx, account.id);
      });
    },
  };
}
