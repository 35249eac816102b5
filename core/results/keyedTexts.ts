import { sha256 } from '../instrument/sha256';
import type { ResultValues } from './block';

/** What a text is known by where something is said about it: SHA-256, hexadecimal, of the text without white space at its ends. */
export const keyOfText = (text: string): string => sha256(text.trim());

/** Asks for the texts of a question each once, with their keys. */
export interface KeyedTextsAsked {
  /** Of these it is told how often each was written; those that nobody has written are left out. */
  count: readonly string[];
  /** Absent: all are listed. */
  only?: readonly string[];
  /** These are not listed. */
  except?: readonly string[];
  /** Another way to the same keys; set where there is one that takes less time. */
  keyOf?: typeof keyOfText;
}

/** Texts that are listed. */
const most = 200;

interface Written {
  text: string;
  locale: string;
}

/** @param all as they were written, in any order @param search words that those listed contain */
export function keyedTexts(
  all: readonly Written[],
  search: string,
  { count, only, except = [], keyOf = keyOfText }: KeyedTextsAsked,
): ResultValues['keyed_texts'] {
  const found = new Map<string, { text: string; locale: string; n: number }>();
  for (const { text: written, locale } of all) {
    const text = written.trim();
    const known = found.get(text);
    if (known === undefined) found.set(text, { text, locale, n: 1 });
    else {
      known.n += 1;
      // The same in two languages: of neither.
      if (known.locale !== locale) known.locale = '';
    }
  }
  const texts = [...found.values()].map((one) => ({ ...one, key: keyOf(one.text) }));
  const [counted, wanted, left] = [new Set(count), only && new Set(only), new Set(except)];
  const words = search.trim().toLocaleLowerCase();
  const listed = texts.filter(
    ({ key, text }) =>
      (wanted?.has(key) ?? true) && !left.has(key) && (words === '' || text.toLocaleLowerCase().includes(words)),
  );
  // An order that says nothing of the order in which they came.
  listed.sort((one, other) => (one.text < other.text ? -1 : 1));
  return {
    answers: all.length,
    total: texts.length,
    found: listed.length,
    texts: listed.slice(0, most),
    counts: Object.fromEntries(texts.filter(({ key }) => counted.has(key)).map(({ key, n }) => [key, n])),
  };
}
