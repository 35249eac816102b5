import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import { dayAfter, dayOf } from '../../database/day';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { Authenticator } from '../../plugins/endpoints';
import type { AuditService } from '../audit/service';
import type { KnownPlaces } from './knownPlaces';
import {
  extendSession,
  forgetOldSessions,
  insertRefreshToken,
  insertSession,
  isGuest,
  lockAccount,
  lockRefreshToken,
  markUsed,
  noteSignIn,
  prepareCallerQuery,
  revokeSession,
  revokeSessionOfToken,
  revokeSessionsOf,
} from './store';
import { forgetExpired, removeChallengesOf } from './storeChallenges';
import { forgetOldFailures } from './storeFailures';
import { createAccessTokens, digestOf, newSecret, successorOf } from './tokens';

const hour = 3_600_000;
const day = 24 * hour;

/** A session ends after this time without a refresh, and in any case this long after it began. */
const idle = { remembered: 30 * day, otherwise: 12 * hour };
const whole = { remembered: 180 * day, otherwise: 7 * day };

/** A refresh token reused within this time was reused honestly: by two tabs, or because the first answer got lost. */
const graceMilliseconds = 30_000;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Where a session begins. */
export interface Device {
  remember: boolean;
  /** The peer's. */
  address: string;
  userAgent: string | undefined;
}

export interface SessionTokens extends Authenticator {
  /** A new session of the account, with new ids and tokens. */
  start(tx: Transaction, userId: string, device: Device): Promise<Tokens>;
  /**
   * A session of a guest of a survey: nothing of where they are is kept; of an anonymous survey of when no more than the day.
   * @throws AppError `auth.required`: it is an account
   */
  startGuest(tx: Transaction, userId: string, of: { isAnonymous: boolean }): Promise<Tokens>;
  /**
   * Each refresh token works once. Reused within the grace it leads to the same next one, so that a session has one chain of tokens for
   * all its users; reused later it ends the session, since one of the two users has stolen it. @throws AppError `auth.refresh_refused`
   */
  refresh(token: string, address?: string): Promise<Tokens>;
  /** Ends the session; says nothing of unknown tokens. */
  logout(token: string, address?: string): Promise<void>;
  /**
   * Ends every session of the account except one, and its unfinished sign-ins. The caller records why.
   * @returns how many sessions were still active
   */
  endSessions(tx: Transaction, userId: string, exceptSessionId?: string): Promise<number>;
  /** Removes what expired long ago: housekeeping. */
  forgetOld(): Promise<void>;
}

interface SessionOptions {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
  audit: AuditService;
  places: KnownPlaces;
}

export function createSessionTokens({ db, clock, log, tokenSecret, audit, places }: SessionOptions): SessionTokens {
  const accessTokens = createAccessTokens(tokenSecret, clock);
  const callerQuery = prepareCallerQuery(db);

  function expiry({ remember, createdAt }: { remember: boolean; createdAt: Date }): Date {
    const length = remember ? 'remembered' : 'otherwise';
    return new Date(Math.min(clock().getTime() + idle[length], createdAt.getTime() + whole[length]));
  }

  const keep = (tx: Transaction, sessionId: string, refreshToken: string, issuedAt: Date) =>
    insertRefreshToken(tx, { tokenHash: digestOf(refreshToken), sessionId, issuedAt });

  async function begin(
    tx: Transaction,
    userId: string,
    {
      remember,
      address,
      userAgent,
      isAnonymous = false,
    }: Pick<Device, 'remember'> & Partial<Device> & { isAnonymous?: boolean },
  ): Promise<Tokens> {
    const now = isAnonymous ? dayOf(clock()) : clock();
    const sessionId = isAnonymous ? randomUUID() : uuidv7(now.getTime());
    const expiresAt = expiry({ remember, createdAt: now });
    const refreshToken = newSecret();
    await insertSession(tx, {
      id: sessionId,
      userId,
      remember,
      userAgent: userAgent?.slice(0, 300),
      ip: address,
      at: now,
      expiresAt: isAnonymous ? dayAfter(expiresAt) : expiresAt,
      tokenHash: digestOf(refreshToken),
    });
    return { accessToken: await accessTokens.issue({ userId, sessionId }), refreshToken };
  }

  return {
    verify: accessTokens.verify,

    callerOf: async ({ userId, sessionId }) => {
      const [account] = await callerQuery.execute({ userId, sessionId, now: clock() });
      if (account === undefined) throw new AppError('auth.token_invalid');
      return { userId, sessionId, ...account };
    },

    start: async (tx, userId, device) => {
      const tokens = await begin(tx, userId, device);
      await noteSignIn(tx, { userId, createdAt: clock() });
      await places.keep(tx, userId, device.address);
      return tokens;
    },

    startGuest: async (tx, userId, { isAnonymous }) => {
      if (!(await isGuest(tx, userId))) throw new AppError('auth.required');
      return begin(tx, userId, { remember: false, isAnonymous });
    },

    refresh: async (token, address) => {
      const tokenHash = digestOf(token);
      const now = clock();
      const tokens = await db.transaction(async (tx) => {
        const found = await lockRefreshToken(tx, tokenHash);
        if (
          found === undefined ||
          found.revokedAt !== null ||
          found.expiresAt <= now ||
          found.userStatus !== 'active'
        ) {
          return undefined;
        }
        const { isAnonymous } = found;
        // Of an anonymous survey only the day of a use is known.
        const grace = isAnonymous ? day : graceMilliseconds;
        if (found.usedAt !== null && now.getTime() - found.usedAt.getTime() > grace) {
          // Returned, not thrown: the revocation must be committed.
          await revokeSession(tx, found.sessionId, isAnonymous ? dayOf(now) : now);
          if (isAnonymous) return undefined;
          log.warn({ sessionId: found.sessionId }, 'A refresh token was used again: its session is ended');
          await audit.record(tx, {
            action: 'session.token_reused',
            actorId: null,
            entity: 'session',
            entityId: found.sessionId,
            change: { account: found.userId },
            address,
          });
          return undefined;
        }
        const kept = isAnonymous ? dayOf(now) : now;
        const refreshToken = successorOf(token, tokenSecret);
        if (found.usedAt === null) {
          await markUsed(tx, tokenHash, kept);
          await keep(tx, found.sessionId, refreshToken, kept);
        }
        await extendSession(tx, found.sessionId, isAnonymous ? dayAfter(expiry(found)) : expiry(found), kept);
        return { accessToken: await accessTokens.issue(found), refreshToken };
      });
      if (tokens === undefined) throw new AppError('auth.refresh_refused');
      return tokens;
    },

    logout: (token, address) =>
      db.transaction(async (tx) => {
        const ended = await revokeSessionOfToken(tx, digestOf(token), clock());
        if (ended === undefined || ended.isGuest) return;
        const { id: entityId, userId: actorId } = ended;
        await audit.record(tx, { action: 'sign_out', actorId, entity: 'session', entityId, address });
      }),

    endSessions: async (tx, userId, exceptSessionId) => {
      // Locks the account before its challenges, as everywhere, to avoid deadlocks.
      await lockAccount(tx, userId);
      await removeChallengesOf(tx, userId, ['second-factor']);
      return revokeSessionsOf(tx, userId, clock(), exceptSessionId);
    },

    forgetOld: async () => {
      const now = clock();
      await forgetOldSessions(db, new Date(now.getTime() - idle.remembered));
      await forgetOldFailures(db, new Date(now.getTime() - day));
      await forgetExpired(db, now);
      await places.forgetOld();
    },
  };
}
