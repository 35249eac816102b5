import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export interface Sealing {
  /** The stored form of a secret; it opens only with the same owner. */
  seal(secret: string, owner: string): string;
  /** @returns undefined: sealed by another installation or for another owner, or changed */
  open(sealed: string, owner: string): string | undefined;
}

/** Secrets at rest: AES-256-GCM with a key derived from the installation's secret (HKDF, RFC 5869) for this purpose. */
export function createSealing(tokenSecret: string, purpose: string): Sealing {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret, '', purpose, 32));
  return {
    seal: (secret, owner) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (stored, owner) => {
      const bytes = Buffer.from(stored, 'base64url');
      const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
      try {
        const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag);
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
