import { Secret, TOTP } from 'otpauth';
import { createSealing } from '../../database/sealing';
import { productName } from './productName';

export interface TotpSecrets {
  /** The stored form of a secret; usable for this account only. */
  seal(secret: string, userId: string): string;
  /** @returns undefined: sealed by another installation or for another account, or changed */
  open(sealed: string, userId: string): string | undefined;
}

/** Secrets at rest, bound to the account. */
export const createTotpSecrets = (tokenSecret: string): TotpSecrets =>
  createSealing(tokenSecret, 'authenticator app secrets');

const generatorOf = (secret: string, label = '') =>
  new TOTP({ issuer: productName, label, secret: Secret.fromBase32(secret) });

/** 160 random bits (RFC 4226, section 4), base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from a QR code. */
export const totpUri = (secret: string, email: string): string => generatorOf(secret, email).toString();

/** The time step (of 30 seconds) of a six-digit code: this one, the one before or the next; undefined: none of them. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const generator = generatorOf(secret);
  const timestamp = now.getTime();
  const delta = generator.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : generator.counter({ timestamp }) + delta;
}
