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

/** What languages call themselves that browsers have no name for: Chromium leaves out what few people read their screens in. */
const ownNames: Readonly<Record<string, string>> = { ss: 'siSwati' };

/** The name of a language in another, else in itself; the tag where there is none, or it is no tag at all. */
export function languageName(code: string, shownIn: string): string {
  try {
    const spoken = [formattingLocale(shownIn)];
    const { language, region } = new Intl.Locale(code);
    const own = ownNames[language];
    const isNamed = new Intl.DisplayNames(spoken, { type: 'language', fallback: 'none' }).of(language) !== undefined;
    if (isNamed || own === undefined) return new Intl.DisplayNames(spoken, { type: 'language' }).of(code) ?? code;
    return region === undefined ? own : `${own} (${new Intl.DisplayNames(spoken, { type: 'region' }).of(region)})`;
  } catch {
    return code;
  }
}

/** Words one after the other, separated as the language does it. */
export const listed = (words: readonly string[], locale: string): string =>
  new Intl.ListFormat(formattingLocale(locale), { type: 'unit' }).format(words);
