import { containing } from './containing';

/** More than anyone types; the rest of a keyword is ignored. */
const mostWords = 12;

/** The different words of a keyword. */
export function wordsOf(keyword: string): string[] {
  // Decomposed first: a full-width percent sign becomes a plain one, and must not be a wildcard.
  const words = keyword.normalize('NFKD').split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, mostWords);
}

/** The words of a keyword, each as a pattern for `like` (before `searchable`), in any order. */
export const wordPatterns = (keyword: string): string[] => wordsOf(keyword).map(containing);

/** Whether a trigram index of `searchable` texts finds a word: not one of two letters, except where signs stand apart. */
export const hasTrigrams = (word: string): boolean =>
  [...word].length >= 3 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
