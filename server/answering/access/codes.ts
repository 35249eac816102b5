import { createHash, randomBytes } from 'node:crypto';
import { handedAlphabet, handedLength, meantHandedCode } from 'core/access/handedCode';

/** Sixteen characters: 80 random bits. */
export const newCode = (): string =>
  Array.from(randomBytes(handedLength), (byte) => handedAlphabet[byte % handedAlphabet.length]).join('');

/** The stored form of a code. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/** The hash of what was typed; for anything but an access code, a hash that nothing has. */
export function hashOfTyped(typed: string): string {
  const meant = meantHandedCode(typed);
  return hashOfCode(meant === undefined || (meant.kind ?? 'access') !== 'access' ? '' : meant.code);
}
