/** Crockford's base 32: no letters that look like digits. */
export const handedAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a code, without its letter: 80 bits. */
export const handedLength = 16;

const letters = { access: 'A', receipt: 'R', report: 'V', licence: 'N' } as const;

/** What a handed-out code does: it opens something, redeems a licence, or confirms sent answers or a report. */
export type HandedKind = keyof typeof letters;

const kinds = Object.keys(letters) as HandedKind[];

/** As it is shown: `A-XXXX-XXXX-XXXX-XXXX`. */
export const writtenCode = (kind: HandedKind, code: string): string =>
  `${letters[kind]}-${code.replaceAll(/(.{4})(?!$)/g, '$1-')}`;

/** First digits of the scripts whose digits keyboards of the shipped languages write: Arabic-Indic, and its eastern form. */
const zeros = [0x0660, 0x06f0];

const westernDigit = (digit: string): string =>
  String(zeros.map((zero) => digit.charCodeAt(0) - zero).find((value) => value >= 0 && value < 10));

/** What was typed, in the letters of codes: small letters, spaces and hyphens, O and 0, I or L and 1, digits of other scripts. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, westernDigit)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/**
 * The code that was meant, however it was typed.
 * @returns undefined: not a code. `kind` undefined: its letter was left out
 */
export function meantHandedCode(typed: string): { kind: HandedKind | undefined; code: string } | undefined {
  const plain = plainCode(typed);
  const code = plain.slice(-handedLength);
  if (code.length < handedLength || [...code].some((character) => !handedAlphabet.includes(character)))
    return undefined;
  const letter = plain.slice(0, -handedLength);
  const kind = kinds.find((each) => letters[each] === letter);
  return letter === '' || kind !== undefined ? { kind, code } : undefined;
}
