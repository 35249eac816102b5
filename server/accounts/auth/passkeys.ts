import type { LoginResult } from 'core/contract/accounts/auth';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Database } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import type { Challenges } from './challenges';
import { confirmIdentity } from './confirmation';
import type { Arrival, Entry } from './entry';
import type { Owner, OwnMethods } from './ownMethods';
import { productName } from './productName';
import { afterRemoval, firstRecoveryCodes } from './secondFactors';
import type { Device, SessionTokens } from './sessionTokens';
import { findAccount, lockAccount } from './store';
import {
  advancePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
} from './storeSecondFactors';

/** Loaded with the first passkey: it takes longer than all other modules at server start. */
const webAuthn = () => import('@simplewebauthn/server');

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const credential = z.object({
  id: z.base64url(),
  rawId: z.base64url(),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
});
/** What `navigator.credentials.create` answers, as JSON (WebAuthn 3, section 5.1.1). */
const registration = credential.extend({
  response: z.object({
    clientDataJSON: z.base64url(),
    attestationObject: z.base64url(),
    transports: z.array(z.string()).optional(),
  }),
});
/** What `navigator.credentials.get` answers. */
const assertion = credential.extend({
  response: z.object({
    clientDataJSON: z.base64url(),
    authenticatorData: z.base64url(),
    signature: z.base64url(),
    userHandle: z.base64url().nullish(),
  }),
});

interface Begun {
  challenge: string;
  options: { challenge: string };
}

interface PasskeyGiven extends Device {
  challenge: string;
  credential: unknown;
}

export interface Passkeys {
  /** The authenticator offers any passkey of this site that it holds. */
  beginSignIn(): Promise<Begun>;
  /** An unknown passkey is an `error`; a known one that does not prove itself: @throws AppError `auth.challenge_invalid`, `auth.credential_invalid` */
  signIn(given: PasskeyGiven): Promise<LoginResult>;
  list(userId: string): Promise<Passkey[]>;
  /** @throws AppError `auth.confirm_needed`, `auth.password_wrong` */
  begin(owner: Owner, password: string | undefined): Promise<Begun>;
  /**
   * @returns recovery codes too; none when the account has some already.
   * @throws AppError `auth.challenge_invalid`, `auth.credential_invalid`, `auth.already_connected`
   */
  add(
    owner: Owner,
    given: { challenge: string; credential: unknown; name: string },
  ): Promise<{ id: string; recoveryCodes: string[] }>;
  /** @throws AppError `not_found`, `auth.last_method`, `auth.confirm_needed`, `auth.password_wrong` */
  remove(owner: Owner, id: string, password: string | undefined): Promise<void>;
}

interface PasskeyOptions {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  siteUrl: () => string;
  challenges: Challenges;
  entry: Entry;
  sessions: SessionTokens;
  methods: OwnMethods;
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));
/** The authenticator keeps this with the passkey and returns it: no personal data. */
const handleOf = (userId: string) => new TextEncoder().encode(userId);
const invalid = (cause?: unknown) => new AppError('auth.credential_invalid', { cause });

export function createPasskeys(options: PasskeyOptions): Passkeys {
  const { db, clock, log, siteUrl, challenges, entry, sessions, methods } = options;

  /** Passkeys belong to a host name, and are used on one origin. */
  const site = () => {
    const { hostname, origin } = new URL(siteUrl());
    return { rpID: hostname, origin };
  };

  /** The authenticator's present counter. @throws AppError `auth.credential_invalid` */
  async function verifyUse(passkey: Passkey, given: z.output<typeof assertion>, challenge: string): Promise<number> {
    const { rpID, origin } = site();
    const { userHandle, ...response } = given.response;
    if (userHandle && userHandle !== Buffer.from(handleOf(passkey.userId)).toString('base64url')) throw invalid();
    const verification = await (await webAuthn())
      .verifyAuthenticationResponse({
        response: { ...given, response },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        // A counter that does not advance indicates a copy of the authenticator.
        credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
      })
      .catch((error: unknown) => {
        log.info({ passkey: passkey.id, reason: error instanceof Error ? error.name : '' }, 'A passkey was refused');
        throw invalid(error);
      });
    if (!verification.verified) throw invalid();
    return verification.authenticationInfo.newCounter;
  }

  async function verifyNew(given: unknown, challenge: string) {
    const parsed = registration.safeParse(given);
    if (!parsed.success) throw invalid(parsed.error);
    const { rpID, origin } = site();
    const verification = await (await webAuthn())
      .verifyRegistrationResponse({
        response: parsed.data,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      })
      .catch((error: unknown) => {
        throw invalid(error);
      });
    if (!verification.verified) throw invalid();
    const known = parsed.data.response.transports?.filter((transport) => transports.includes(transport)) ?? [];
    return { ...verification.registrationInfo.credential, transports: [...new Set(known)] };
  }

  return {
    beginSignIn: async () => {
      const challenge = await challenges.begin(db, { purpose: 'passkey-sign-in', userId: null });
      const { rpID } = site();
      const asked = { rpID, userVerification: 'required', challenge: bytesOf(challenge) } as const;
      return { challenge, options: await (await webAuthn()).generateAuthenticationOptions(asked) };
    },

    signIn: async ({ challenge, credential: given, ...device }) => {
      const arrival: Arrival = { ...device, type: 'passkey' };
      if ((await challenges.take('passkey-sign-in', challenge)) === undefined) {
        throw new AppError('auth.challenge_invalid');
      }
      const parsed = assertion.safeParse(given);
      if (!parsed.success) throw invalid(parsed.error);
      const passkey = await findPasskey(db, parsed.data.id);
      if (passkey === undefined) return entry.refuse(arrival, null);
      try {
        const counter = await verifyUse(passkey, parsed.data, challenge);
        const result = await db.transaction(async (tx) => {
          const account = await lockAccount(tx, passkey.userId);
          const advanced = await advancePasskey(tx, passkey, { counter, lastUsedAt: clock() });
          if (account === undefined || !advanced) throw invalid();
          return entry.admitLocked(tx, arrival, account, 'both');
        });
        await sessions.forgetOld();
        return result;
      } catch (error) {
        if (error instanceof AppError) await entry.refuse(arrival, passkey.userId);
        throw error;
      }
    },

    list: (userId) => listPasskeys(db, userId),

    begin: async (owner, password) => {
      await confirmIdentity({ db, clock }, owner, password);
      const account = await findAccount(db, owner.userId);
      if (account === undefined) throw new AppError('auth.token_invalid');
      const { id, email, displayName } = account;
      const challenge = await challenges.begin(db, { purpose: 'passkey-registration', userId: id });
      const known = await listPasskeys(db, id);
      const asked = await (await webAuthn()).generateRegistrationOptions({
        rpName: productName,
        rpID: site().rpID,
        userID: handleOf(id),
        userName: email,
        userDisplayName: displayName,
        challenge: bytesOf(challenge),
        attestationType: 'none',
        excludeCredentials: known.map((passkey) => ({ id: passkey.credentialId, transports: passkey.transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { challenge, options: asked };
    },

    add: async (owner, { challenge, credential: given, name }) => {
      const taken = await challenges.take('passkey-registration', challenge);
      if (taken?.userId !== owner.userId) throw new AppError('auth.challenge_invalid');
      const verified = await verifyNew(given, challenge);
      const now = clock();
      const id = uuidv7(now.getTime());
      return db.transaction(async (tx) => {
        const account = await methods.lock(tx, owner);
        const added = await insertPasskey(tx, {
          id,
          userId: account.id,
          credentialId: verified.id,
          publicKey: Buffer.from(verified.publicKey).toString('base64url'),
          counter: verified.counter,
          transports: verified.transports,
          name,
          createdAt: now,
        });
        if (!added) throw new AppError('auth.already_connected');
        await methods.tell(tx, owner, account, { action: 'passkey.added', change: { passkey: id }, added: 'passkey' });
        return { id, recoveryCodes: await firstRecoveryCodes(tx, account.id, account.factors) };
      });
    },

    remove: async (owner, id, password) => {
      await confirmIdentity({ db, clock }, owner, password);
      await db.transaction(async (tx) => {
        const account = await methods.lock(tx, owner);
        if (!(await removePasskey(tx, account.id, id))) throw new AppError('not_found');
        const passkeys = account.factors.passkeys - 1;
        if (passkeys === 0 && account.passwordHash === null && account.googleSubject === null) {
          throw new AppError('auth.last_method');
        }
        await afterRemoval(tx, account.id, { ...account.factors, passkeys });
        const change = { passkey: id };
        await methods.tell(tx, owner, account, { action: 'passkey.removed', change, removed: 'passkey' });
      });
    },
  };
}
