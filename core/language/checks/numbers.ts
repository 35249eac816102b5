import { type CheckProblem, warning } from './problem';

/** The zeros of the scripts that have digits of their own; nine further digits follow each. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
  0xa900, 0xa9d0, 0xaa50, 0xabf0, 0xff10,
];

function toAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10);
  return zero === undefined ? digit : String(code - zero);
}

// Thousands apart by a comma, a point, an apostrophe, a space of any width, or the Arabic sign; in India also in pairs.
const grouped = /(^|\D)(\d{1,3}([,.'’\u066C \u00A0\u2009\u202F])\d{3}(?:\3\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})(?!\d)/g;

/** The whole numbers of a text, in the order of their size: `1,000.50` is 1000 and 50, in whatever digits it is written. */
function numbersOf(text: string): string[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const ascii = text
    .replace(/\p{Nd}/gu, toAscii)
    .replace(grouped, (_, before, number) => before + number.replace(/\D/g, ''));
  return (ascii.match(/\d+/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, '')).sort();
}

/** What is in `numbers` more often than in `others`. */
function beyond(numbers: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return numbers.filter((number) => {
    const at = left.indexOf(number);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * Numbers that a translation changed. A number may be written as a word: the translator decides. One extra digit is no problem: Japanese
 * and others write it where English has a word (`the second step`).
 */
export function checkNumbers(source: string, text: string): CheckProblem[] {
  const [expected, found] = [numbersOf(source), numbersOf(text)];
  const changed = beyond(expected, found).length > 0 || beyond(found, expected).some((number) => number.length > 1);
  if (!changed) return [];
  return [warning('number_differs', { expected: expected.join(', '), found: found.join(', ') })];
}
