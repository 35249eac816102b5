import { sourceLocale } from './fallback';

const resolved = new Map<string, string>();

/**
 * The locale by whose rules numbers, dates and plurals of a language are written: the language itself where the environment knows it, else
 * en-US. Left alone `Intl` takes the environment's own language, which has nothing to do with what is read. Never throws.
 */
export function formattingLocale(locale: string): string {
  let found = resolved.get(locale);
  if (found === undefined) {
    try {
      found = Intl.NumberFormat.supportedLocalesOf([locale])[0] ?? sourceLocale;
    } catch {
      found = sourceLocale;
    }
    resolved.set(locale, found);
  }
  return found;
}

/** The name of a language in another; the tag itself where there is none, or it is no tag at all. */
export function languageName(code: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames([formattingLocale(shownIn)], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Words one after the other, separated as the language does it. */
export const listed = (words: readonly string[], locale: string): string =>
  new Intl.ListFormat(formattingLocale(locale), { type: 'unit' }).format(words);
