import { sourceLocale } from './fallback';
import { isWrittenAlike } from './matchLocale';

/**
 * The language that most texts are in when the first of the chain is requested: that one if it has more than half of them, else its first
 * fallback that has. A variety of the requested one in the same script counts as it: few words of British English differ from the
 * American ones.
 * @param chain a language and its fallbacks
 * @param own how many texts each language has; the source language has all
 */
export function textLanguage(chain: readonly string[], own: (locale: string) => number): string {
  const [asked = sourceLocale] = chain;
  const read = chain.find((locale) => own(locale) > own(sourceLocale) / 2) ?? sourceLocale;
  return isWrittenAlike(asked, read) ? asked : read;
}
