import { fallbackChain, sourceLocale } from './fallback';
import { isWrittenAlike } from './matchLocale';

/**
 * For each of the interface's languages the one that its texts are really in: itself where more than half of them are its own, else
 * the first of its fallbacks of which that is so. A variety of that one in the same script stays itself: few words of British English
 * differ from the American ones.
 * @param fallbacks language code → fallback code, of every language
 * @param own how many texts of the interface each language has; the source language has all
 */
export function interfaceLanguages(
  fallbacks: ReadonlyMap<string, string | null>,
  own: (locale: string) => number,
): ReadonlyMap<string, string> {
  const half = own(sourceLocale) / 2;
  const spoken = new Set([...fallbacks.keys()].filter((locale) => own(locale) > half));
  return new Map(
    [...fallbacks.keys()].map((locale) => {
      const read = fallbackChain(locale, fallbacks).find((each) => spoken.has(each)) ?? sourceLocale;
      return [locale, isWrittenAlike(locale, read) ? locale : read];
    }),
  );
}
