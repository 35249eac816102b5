import type { Role } from 'core/access/roles';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { Authenticator } from '../../plugins/endpoints';
import { passwordMatches } from './passwords';
import {
  extendSession,
  findCredentials,
  forgetOld,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markUsed,
  prepareCallerQuery,
  revokeSession,
  revokeSessionOfToken,
} from './store';
import { createAccessTokens, digestOf, newRefreshToken } from './tokens';
import { createSignInWaits } from './waits';

const hour = 3_600_000;
const day = 24 * hour;

/** Without a refresh for so long, a session is over. */
const idle = { remembered: 30 * day, otherwise: 12 * hour };

/** A refresh token that is used again within this time was used twice in honesty: by two tabs, or because the first answer got lost. */
const graceMilliseconds = 30_000;

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

interface SignIn {
  email: string;
  password: string;
  remember: boolean;
  address: string;
  userAgent: string | undefined;
}

type SignInResult =
  | ({ status: 'ok'; type: 'account'; currentAuthority: Role[] } & Tokens)
  | { status: 'error' | 'pending' | 'disabled'; type: 'account' }
  | { status: 'locked'; type: 'account'; seconds: number };

export interface AuthService extends Authenticator {
  /** A wrong pair, an unknown address and an account without a password cannot be told apart, by the answer or by its time. */
  login(signIn: SignIn): Promise<SignInResult>;
  /** Each refresh token works once; a later second use ends the session, for one of the two users has stolen it. @throws AppError `auth.refresh_refused` */
  refresh(token: string): Promise<Tokens>;
  /** Ends the session; says nothing of unknown tokens. */
  logout(token: string): Promise<void>;
}

interface AuthOptions {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
}

export function createAuthService({ db, clock, log, tokenSecret }: AuthOptions): AuthService {
  const accessTokens = createAccessTokens(tokenSecret, clock);
  const waitsOf = createSignInWaits(db, clock, tokenSecret);
  const callerQuery = prepareCallerQuery(db);

  const expiry = (remember: boolean) => new Date(clock().getTime() + (remember ? idle.remembered : idle.otherwise));

  async function issue(tx: Transaction, userId: string, sessionId: string): Promise<Tokens> {
    const refreshToken = newRefreshToken();
    await insertRefreshToken(tx, { tokenHash: digestOf(refreshToken), sessionId, issuedAt: clock() });
    return { accessToken: await accessTokens.issue({ userId, sessionId }), refreshToken };
  }

  async function begin(userId: string, { remember, address, userAgent }: SignIn): Promise<Tokens> {
    const now = clock();
    const sessionId = uuidv7(now.getTime());
    return db.transaction(async (tx) => {
      await forgetOld(tx, {
        sessions: new Date(now.getTime() - idle.remembered),
        failures: new Date(now.getTime() - day),
      });
      await insertSession(tx, {
        id: sessionId,
        userId,
        remember,
        userAgent: userAgent?.slice(0, 300),
        ip: address,
        createdAt: now,
        expiresAt: expiry(remember),
      });
      return issue(tx, userId, sessionId);
    });
  }

  return {
    verify: accessTokens.verify,

    callerOf: async ({ userId, sessionId }) => {
      const [account] = await callerQuery.execute({ userId, sessionId, now: clock() });
      if (account === undefined) throw new AppError('auth.token_invalid');
      return { userId, sessionId, ...account };
    },

    login: async (signIn) => {
      const waits = waitsOf(signIn.email, signIn.address);
      const seconds = await waits.begin();
      if (seconds > 0) return { status: 'locked', type: 'account', seconds };
      const account = await findCredentials(db, signIn.email);
      const matches = await passwordMatches(account?.passwordHash ?? null, signIn.password);
      if (account === undefined || !matches || account.status === 'erased') return { status: 'error', type: 'account' };
      await waits.clear();
      if (account.status !== 'active') return { status: account.status, type: 'account' };
      const tokens = await begin(account.id, signIn);
      return { status: 'ok', type: 'account', currentAuthority: account.roles, ...tokens };
    },

    refresh: async (token) => {
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
        if (found.usedAt !== null && now.getTime() - found.usedAt.getTime() > graceMilliseconds) {
          // Returned, not thrown: the revocation has to be committed.
          await revokeSession(tx, found.sessionId, now);
          log.warn({ sessionId: found.sessionId }, 'A refresh token was used again: its session is ended');
          return undefined;
        }
        if (found.usedAt === null) await markUsed(tx, tokenHash, now);
        await extendSession(tx, found.sessionId, expiry(found.remember));
        return issue(tx, found.userId, found.sessionId);
      });
      if (tokens === undefined) throw new AppError('auth.refresh_refused');
      return tokens;
    },

    logout: (token) => revokeSessionOfToken(db, digestOf(token), clock()),
  };
}
