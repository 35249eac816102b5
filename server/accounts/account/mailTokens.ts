import type { Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { AppError } from '../../errors';
import { digestOf, newSecret } from '../auth/tokens';
import { forgetTokens, insertToken, type TokenPurpose } from './storeTokens';

const hour = 3_600_000;
const day = 24 * hour;

/** How long links work. */
export const hours = { reset: 1, changeEmail: 24, connectEmail: 24 };
export const days = { activate: 7, invite: 7 };

const lifetimes: Record<TokenPurpose, number> = {
  activate: days.activate * day,
  reset: hours.reset * hour,
  invite: days.invite * day,
  'change-email-old': hours.changeEmail * hour,
  'change-email-new': hours.changeEmail * hour,
  'connect-email': hours.connectEmail * hour,
};

/** Tokens that expired this long ago are no longer needed. */
const keep = 30 * day;

interface NewToken {
  purpose: TokenPurpose;
  /** undefined: nobody; an invalid token is made in the same time. */
  userId: string | undefined;
  /** The confirmed or requested address. */
  email: string;
  passwordHash?: string | null;
  browserHash?: string | null;
  redirect?: string | null;
  requestId?: string;
  /** Milliseconds; the purpose's own when absent. */
  lifetime?: number;
}

/** Makes a token of 256 random bits, of which only the digest is stored. @returns the token, for the link of a mail */
export async function issueToken(tx: Transaction, token: NewToken, now: Date): Promise<string> {
  const { purpose, userId = uuidv7(), email, requestId = uuidv7(), lifetime } = token;
  const { passwordHash = null, browserHash = null, redirect = null } = token;
  const secret = newSecret();
  await forgetTokens(tx, new Date(now.getTime() - keep));
  await insertToken(tx, {
    tokenHash: digestOf(secret),
    purpose,
    userId,
    requestId,
    email,
    passwordHash,
    browserHash,
    redirect,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (lifetime ?? lifetimes[purpose])),
  });
  return secret;
}

/** The stored form of a token. */
export const tokenHashOf = digestOf;

/** A link that is used, too old, replaced, unknown or for another purpose: the error does not say which. */
export const linkInvalid = () => new AppError('auth.link_invalid');
