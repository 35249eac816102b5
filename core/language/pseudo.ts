import { type Token, tokens } from './tokens';

/** Artificial languages with the usual tags: made from the source text, to see what a screen does with another language. */
export const pseudoLocales = {
  /** Accented and longer. */
  'en-XA': { direction: 'ltr' },
  /** Written from right to left. */
  'en-XB': { direction: 'rtl' },
} as const;
export type PseudoLocale = keyof typeof pseudoLocales;

const from = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const to = 'áƀçđéƒğĥíĵķľɱñóƥɋŕšţúṽŵẋýžÁƁÇÐÉƑĞĤÍĴĶĽṀÑÓƤɊŔŠŢÚṼŴẊÝŽ';
const accents = new Map([...from].map((letter, index) => [letter, [...to][index] ?? letter]));

/** How much longer than English a text becomes; close to German and Finnish. */
const growth = 0.35;

const begin = '⟦';
const end = '⟧';
const mirror = { start: '\u200F\u202E', end: '\u202C\u200F' };

/** Adds accents to letters, and doubles vowels until the text is long enough; `owed`: letters still to be added. */
function lengthened(text: string, owed: { letters: number }): string {
  let written = '';
  for (const character of text) {
    const accented = accents.get(character) ?? character;
    if (/\p{L}/u.test(character)) owed.letters += growth;
    written += accented;
    if (owed.letters >= 1 && /[aeiou]/i.test(character)) {
      written += accented;
      owed.letters -= 1;
    }
  }
  return written;
}

/** Each word reversed, as a browser then shows it. */
const mirrored = (text: string): string =>
  text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => `${mirror.start}${word}${mirror.end}`);

const beginsLine = ({ kind, text }: Token): boolean =>
  kind === 'markdown' && /^\s*(?:#+|[-*+>]|\d+[.)])[\s>]*$/.test(text);

/**
 * A source text in a pseudo-locale, between `⟦` and `⟧`: text on a screen without them is not translated, text without the second one is
 * cut off. Placeholders, tags and markdown stay as they are.
 */
export function pseudo(text: string, format: 'plain' | 'icu' | 'markdown', locale: PseudoLocale = 'en-XA'): string {
  const pieces = tokens(text, format);
  const owed = { letters: 0 };
  const written = pieces.map((piece) => {
    if (piece.protected) return piece.text;
    return locale === 'en-XB' ? mirrored(piece.text) : lengthened(piece.text, owed);
  });
  // The sign of a heading or a list must begin its line, and blank text shows nothing.
  const seen = pieces.flatMap((piece, index) => (piece.text.trim() === '' || beginsLine(piece) ? [] : [index]));
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return text;
  const padding = '~'.repeat(Math.round(owed.letters));
  return written
    .map((piece, index) => (index === last ? piece.replace(/\s*$/, (space) => `${padding}${end}${space}`) : piece))
    .map((piece, index) => (index === first ? piece.replace(/^\s*/, (space) => `${space}${begin}`) : piece))
    .join('');
}
