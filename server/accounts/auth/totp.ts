import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { productName } from './productName';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export interface TotpSecrets {
  /** The stored form of a secret; usable for this account only. */
  seal(secret: string, userId: string): string;
  /** @returns undefined: sealed by another installation or for another account, or changed */
  open(sealed: string, userId: string): string | undefined;
}

/** Secrets at rest: AES-256-GCM with a key derived from the installation's secret (HKDF, RFC 5869), bound to the account. */
export function createTotpSecrets(tokenSecret: string): TotpSecrets {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret, '', 'authenticator app secrets', 32));
  return {
    seal: (secret, userId) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(userId));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (stored, userId) => {
      const bytes = Buffer.from(stored, 'base64url');
      const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
      try {
        const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
          .setAAD(Buffer.from(userId))
          .setAuthTag(tag);
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

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
