import { auth, type LoginResult } from 'core/contract/accounts/auth';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { noticeOf } from '../../platform/notice/occasions';
import { tell } from '../../platform/notice/service';
import type { AuditService } from '../audit/service';
import { confirmIdentity } from './confirmation';
import type { Arrival, Entry } from './entry';
import { createGoogleIssuer } from './googleIssuer';
import { createGoogleTokenReader, type GooglePerson } from './googleToken';
import type { Owner, OwnMethods } from './ownMethods';
import type { Device } from './sessionTokens';
import { findAccountByEmail, findAccountByGoogle, insertAccount, setGoogleSubject } from './store';
import { markCredentialUsed, removeChallengesOf } from './storeChallenges';

interface GoogleGiven extends Device {
  /** An ID token. */
  credential: string;
  nonce?: string;
  /** Language of a new account. */
  locale?: string;
}

export interface GoogleSignIn {
  /** Address of Google's page and this product's client id there; null: not configured, or unreachable. */
  offered(): Promise<{ clientId: string; authorizationUrl: string } | null>;
  /**
   * A person known to Google but not to this installation gets an account with the role user, unless the address has an account here:
   * that one is never taken over (`error`); its owner connects Google after signing in.
   * @throws AppError `auth.credential_invalid`, `auth.google_unavailable`
   */
  signIn(given: GoogleGiven): Promise<LoginResult>;
  /** @throws AppError as `signIn`, `auth.confirm_needed`, `auth.password_wrong`, `auth.already_connected`, `auth.google_taken` */
  connect(owner: Owner, given: { credential: string; nonce?: string; password?: string }): Promise<void>;
  /** @throws AppError `auth.confirm_needed`, `auth.password_wrong`, `auth.not_connected`, `auth.last_method` */
  disconnect(owner: Owner, password: string | undefined): Promise<void>;
}

interface GoogleOptions {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  google: { clientId: string | undefined; issuer: string; keysUrl: string | undefined };
  audit: AuditService;
  entry: Entry;
  methods: OwnMethods;
}

const { locale: localeField } = auth.google.body.shape;

/** A language as Google writes it (`de`, `zh_TW`), if it is one. */
function languageOf(claimed: string | undefined): string | null {
  const parsed = localeField.safeParse(claimed?.replace('_', '-'));
  return (parsed.success && parsed.data) || null;
}

export function createGoogleSignIn({ db, clock, log, google, audit, entry, methods }: GoogleOptions): GoogleSignIn {
  const { clientId, issuer } = google;
  const described = createGoogleIssuer({ clock, log, ...google });
  const readToken =
    clientId === undefined ? undefined : createGoogleTokenReader({ clock, clientId, issuer, keys: described });

  /** The person of the token, once: a token seen before is refused. */
  async function verify(credential: string, nonce: string | undefined): Promise<GooglePerson> {
    if (readToken === undefined) throw new AppError('auth.google_unavailable');
    const person = await readToken(credential, nonce);
    if (!(await markCredentialUsed(db, person.digest, person.until))) throw new AppError('auth.credential_invalid');
    return person;
  }

  function addAccount(tx: Transaction, email: string, person: GooglePerson, locale: string | undefined) {
    const now = clock();
    return insertAccount(tx, {
      id: uuidv7(now.getTime()),
      email,
      emailVerifiedAt: now,
      googleSubject: person.subject,
      displayName: person.name ?? email.split('@')[0] ?? email,
      givenName: person.givenName,
      familyName: person.familyName,
      locale: locale ?? languageOf(person.locale),
      status: 'active',
      roles: ['user'],
      createdAt: now,
    });
  }

  async function register(arrival: Arrival, person: GooglePerson, locale: string | undefined) {
    const { email, subject } = person;
    if (email === undefined) throw new AppError('auth.credential_invalid');
    const added = await db.transaction(async (tx) => {
      const account = await addAccount(tx, email, person, locale);
      if (account === undefined) return undefined;
      await audit.record(tx, {
        action: 'account.registered',
        actorId: account.id,
        entity: 'account',
        entityId: account.id,
        change: { type: 'google' },
        address: arrival.address,
      });
      await tell(tx, noticeOf.welcome(account.id), clock());
      return account;
    });
    if (added !== undefined) return added;
    // Either the address is taken, or the same person was quicker in another tab.
    return findAccountByGoogle(db, subject);
  }

  return {
    offered: async () => {
      if (clientId === undefined) return null;
      try {
        return { clientId, authorizationUrl: await described.authorizationUrl() };
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },

    signIn: async ({ credential, nonce, locale, ...device }) => {
      const arrival: Arrival = { ...device, type: 'google' };
      const person = await verify(credential, nonce);
      const account = (await findAccountByGoogle(db, person.subject)) ?? (await register(arrival, person, locale));
      if (account === undefined) {
        const owner = person.email === undefined ? undefined : await findAccountByEmail(db, person.email);
        return entry.refuse(arrival, owner?.id ?? null, 'not_connected');
      }
      return entry.admit(arrival, {
        userId: account.id,
        holds: ({ googleSubject }) => googleSubject === person.subject,
        both: false,
      });
    },

    connect: async (owner, { credential, nonce, password }) => {
      await confirmIdentity({ db, clock }, owner, password);
      const { subject } = await verify(credential, nonce);
      await db.transaction(async (tx) => {
        const account = await methods.lock(tx, owner);
        if (account.googleSubject !== null) throw new AppError('auth.already_connected');
        if (!(await setGoogleSubject(tx, account.id, subject))) throw new AppError('auth.google_taken');
        await methods.tell(tx, owner, account, { action: 'google.connected', added: 'google' });
      });
    },

    disconnect: async (owner, password) => {
      await confirmIdentity({ db, clock }, owner, password);
      await db.transaction(async (tx) => {
        const account = await methods.lock(tx, owner);
        if (account.googleSubject === null) throw new AppError('auth.not_connected');
        if (account.passwordHash === null && account.factors.passkeys === 0) throw new AppError('auth.last_method');
        await setGoogleSubject(tx, account.id, null);
        await removeChallengesOf(tx, account.id, ['second-factor']);
        await methods.tell(tx, owner, account, { action: 'google.disconnected', removed: 'google' });
      });
    },
  };
}
