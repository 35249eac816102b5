import type { ReadNumber } from './numberWords/cjk';
import { spelledNumbers } from './numberWords/spelled';

/** Characters that show nothing, or that only change the look of what is beside them: a number could be hidden between them. */
const invisible = /\p{Cf}|\u00ad|\u034f|\p{Variation_Selector}|\u20e3/gu;

const digit = /\p{Nd}/u;

/** The value of a digit of any script: they stand in order, from zero on. */
function digitValue(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  let before = 0;
  while (digit.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}

/** In the digits of ASCII; compositions, as of `½` and `①`, as their parts. */
const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\p{Nd}/gu, (character) => (character <= '9' ? character : String(digitValue(character))))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',');

const written = /\d+(?:[.,'’\u00a0\u202f\u2009]\d+)*/g;

/** Each way to read digits with points and commas: `1,234` is 1234 or 1.234. */
function readings(text: string): number[] {
  const pieces = text.split(/[.,'’\u00a0\u202f\u2009]/);
  const values = new Set<number>();
  const isGrouped = (groups: readonly string[]) => groups.slice(1).every((group) => group.length === 3);
  if (pieces.length === 1 || isGrouped(pieces)) values.add(Number(pieces.join('')));
  if (pieces.length > 1) {
    const whole = pieces.slice(0, -1);
    if (isGrouped(whole) && /[.,]\d+$/.test(text)) values.add(Number(`${whole.join('')}.${pieces.at(-1)}`));
  }
  return [...values];
}

/** Latin letters for Roman numbers, from II on: a single letter is mostly a word or a name. */
const roman = /(?<![\p{L}\p{N}])(?=[IVX]{2,})(X{0,3})(IX|IV|V?I{0,3})(?![\p{L}\p{N}])/gu;
const romanValue: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

function romanNumbers(text: string): ReadNumber[] {
  return [...text.matchAll(roman)].map((match) => {
    const values = [...match[0]].map((letter) => romanValue[letter] ?? 0);
    const sum = values.reduce((total, value, at) => total + (value < (values[at + 1] ?? 0) ? -value : value), 0);
    return { text: match[0], index: match.index, values: [sum] };
  });
}

/**
 * Every number that a text names: in digits of any script, in Roman ones, and in words.
 * @param locale that the text should be in: some words are numbers only there
 */
export function numbersIn(text: string, locale?: string): ReadNumber[] {
  const plain = plainDigits(text);
  const found = [...plain.matchAll(written)].map((match) => ({
    text: match[0],
    index: match.index,
    values: readings(match[0]),
  }));
  const unreadable = [...plain.matchAll(/[\p{No}\p{Nl}]/gu)]
    .filter(([character]) => character !== '〇')
    .map((match) => ({ text: match[0], index: match.index, values: [] }));
  return [...found, ...unreadable, ...romanNumbers(plain), ...spelledNumbers(plain, locale?.split('-')[0])];
}

/** The markers of a numbered list that counts from 1: they are no statement. */
function withoutListMarkers(text: string): string {
  const lines = text.split('\n');
  const marker = /^(\s*)(\d{1,2})([.)])(?=\s)/;
  const marked = lines.flatMap((line, at) => (marker.test(line) ? [at] : []));
  const counted = marked.map((at) => Number(marker.exec(lines[at] ?? '')?.[2]));
  const isList = marked.length > 1 && counted.every((value, at) => value === at + 1);
  if (!isList) return text;
  return lines.map((line, at) => (marked.includes(at) ? line.replace(marker, '$1-') : line)).join('\n');
}

/** Marks that vanish when the text is shown: `1**5**` reads 15. */
const shown = (text: string) => text.replace(/[*_~`\\]/g, '');

/** Rounding of what is computed from decimals. */
const tolerance = 1e-9;

/**
 * The numbers of an answer that are none of the given texts', as they are written. A sign does not count: `half a point below` has none.
 * A character reference counts as a number: shown, it may be one.
 */
export function strayNumbers(answer: string, given: readonly string[], locale?: string): string[] {
  const allowed = given.flatMap((text) => numbersIn(text, locale).flatMap(({ values }) => values));
  const isGiven = (value: number) => allowed.some((each) => Math.abs(each - value) < tolerance);
  const text = withoutListMarkers(answer);
  const readingsOf = text === shown(text) ? [text] : [text, shown(text)];
  const stray = readingsOf.flatMap((reading) =>
    numbersIn(reading, locale).flatMap(({ text: number, values }) => (values.some(isGiven) ? [] : [number])),
  );
  const references = answer.match(/&(#\w+|[A-Za-z]\w*);/g) ?? [];
  return [...new Set([...stray, ...references])];
}
