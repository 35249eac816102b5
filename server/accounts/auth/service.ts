import type { LoginResult } from 'core/contract/accounts/auth';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import type { Mailer } from '../../mail/mailer';
import type { AuditService } from '../audit/service';
import { createChallenges } from './challenges';
import { confirmSession } from './confirmation';
import { type Arrival, createEntry } from './entry';
import { createGoogleSignIn, type GoogleSignIn } from './google';
import { createKnownPlaces } from './knownPlaces';
import { createOwnMethods } from './ownMethods';
import { createPasskeys, type Passkeys } from './passkeys';
import { createPasswordSignIn, type PasswordGiven } from './passwordSignIn';
import { createSecondFactors, removeAllFactors, type SecondFactors } from './secondFactors';
import { createSessionTokens, type Device, type SessionTokens } from './sessionTokens';
import { lockAccount } from './store';
import { createWaits } from './waits';

/** Signs in an account that is known to be its owner's, within a transaction. */
export type SignInHere = (tx: Transaction, device: Device, userId: string) => Promise<LoginResult>;

export interface AuthService extends SessionTokens {
  /** A wrong pair, an unknown address and an account without a password cannot be told apart, by the answer or by its time. */
  login(given: PasswordGiven): Promise<LoginResult>;
  /** The password given again. @throws AppError those of `confirmIdentity` */
  confirm(caller: { userId: string; sessionId: string }, password: string): Promise<void>;
  signInHere: SignInHere;
  google: GoogleSignIn;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  /**
   * Removes authenticator app, passkeys and recovery codes of the account, and its unfinished sign-ins. The caller records why, and tells
   * the owner.
   */
  removeSecondFactors(tx: Transaction, userId: string): Promise<void>;
}

interface AuthOptions {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  tokenSecret: string;
  siteUrl: () => string;
  google: { clientId: string | undefined; issuer: string; keysUrl: string | undefined };
  audit: AuditService;
  mail: Mailer;
}

/** Every way to sign in, and its consequences. */
export function createAuthService(options: AuthOptions): AuthService {
  const { db, clock, tokenSecret, audit } = options;
  const places = createKnownPlaces(db, clock, tokenSecret);
  const sessions = createSessionTokens({ ...options, places });
  const waits = createWaits(db, clock, tokenSecret);
  const challenges = createChallenges(db, clock);
  const entry = createEntry({ db, clock, audit, sessions, challenges });
  const parts = { ...options, waits, places, challenges, entry, sessions, methods: createOwnMethods(options) };
  return {
    ...sessions,
    login: createPasswordSignIn(parts),
    confirm: (caller, password) => confirmSession({ db, clock }, caller, password),
    signInHere: async (tx, device, userId) => {
      const arrival: Arrival = { ...device, type: 'account' };
      const account = await lockAccount(tx, userId);
      return account ? entry.admitLocked(tx, arrival, account, 'wanted') : { status: 'error', type: arrival.type };
    },
    google: createGoogleSignIn(parts),
    secondFactors: createSecondFactors(parts),
    passkeys: createPasskeys(parts),
    removeSecondFactors: removeAllFactors,
  };
}
