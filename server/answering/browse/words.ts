import { containing } from '../../database/containing';

/** More than anyone types; the rest of a keyword is ignored. */
const mostWords = 12;

/** The words of a keyword, each as a pattern for `like` (before `searchable`), in any order. */
export function wordPatterns(keyword: string): string[] {
  // Decomposed first: a full-width percent sign becomes a plain one, and must not be a wildcard.
  const words = keyword.normalize('NFKD').split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, mostWords).map(containing);
}
