import { createHmac, hkdfSync } from 'node:crypto';

/**
 * What stands for a participation in the address at the end where names are withheld: the same each time, and in nothing that staff are
 * given. HMAC-SHA-256 of its id, 128 bits, base64url.
 */
export function endTokens(tokenSecret: string): (participation: string) => string {
  const key = new Uint8Array(hkdfSync('sha256', tokenSecret, '', 'ends of surveys', 32));
  return (participation) =>
    createHmac('sha256', key).update(participation).digest().subarray(0, 16).toString('base64url');
}
