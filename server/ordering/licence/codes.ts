import { createHash, randomBytes } from 'node:crypto';
import { handedAlphabet, handedLength } from 'core/access/handedCode';

/** Sixteen characters: 80 random bits. 256 is a multiple of 32: all characters are equally likely. */
export const newHandedCode = (): string =>
  Array.from(randomBytes(handedLength), (byte) => handedAlphabet[byte % handedAlphabet.length]).join('');

/** The stored form of a code. */
export const hashOfLicence = (code: string): string => createHash('sha256').update(`licence ${code}`).digest('hex');
