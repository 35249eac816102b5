import { sourceLocale } from './fallback';
import { isWrittenAlike } from './matchLocale';

/**
 * The language that texts are really in for whoever asks for the first of the chain: that one where more than half of them are its own,
 * else the first of its fallbacks of which that is so. A variety of that one in the same script stays itself: few words of British
 * English differ from the American ones.
 * @param chain a language and its fallbacks
 * @param own how many texts each language has; the source language has all
 */
export function textLanguage(chain: readonly string[], own: (locale: string) => number): string {
  const [asked = sourceLocale] = chain;
  const read = chain.find((locale) => own(locale) > own(sourceLocale) / 2) ?? sourceLocale;
  return isWrittenAlike(asked, read) ? asked : read;
}
