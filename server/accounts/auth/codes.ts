import { randomBytes } from 'node:crypto';
import { digestOf } from './tokens';

/** Crockford's base 32: no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** Ten codes of 80 random bits each, to be read and typed by people: `7K3M-Q8ZD-02XV-HJ5T`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
      .join('')
      .replaceAll(/(.{4})(?!$)/g, '$1-'),
  );
}

/** First digits of the scripts whose digits keyboards of the shipped languages write: Arabic-Indic, and its eastern form. */
const zeros = [0x0660, 0x06f0];

/** The code that was meant, however it was typed: any digits, small letters, spaces and hyphens, O and 0, I or L and 1. */
export function meantCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const point = digit.charCodeAt(0);
      return String(zeros.map((zero) => point - zero).find((value) => value >= 0 && value < 10));
    })
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** Six digits, as authenticator apps give them. */
export const isTotpCode = (meant: string): boolean => /^\d{6}$/.test(meant);

/** The stored form of a recovery code. */
export const digestOfRecoveryCode = (userId: string, code: string): string => digestOf(`${userId}\n${meantCode(code)}`);
