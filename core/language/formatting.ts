import { sourceLocale } from './fallback';

const resolved = new Map<string, string>();

/**
 * The locale whose rules format numbers, dates and plurals of a language: the language itself if the environment knows it, else en-US. By
 * default `Intl` takes the environment's own language, which has nothing to do with the text. Never throws.
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

/** Own names of languages that browsers cannot name: Chromium leaves out rare interface languages. */
const ownNames: Readonly<Record<string, string>> = {
  ga: 'Gaeilge',
  hy: 'Հայերեն',
  is: 'Íslenska',
  ku: 'کوردی',
  mk: 'Македонски',
  mn: 'Монгол',
  ne: 'नेपाली',
  sq: 'Shqip',
  ss: 'siSwati',
};

/** The name of a language in another, else in itself; the tag if there is no name, or it is not a tag. */
export function languageName(code: string, shownIn: string): string {
  try {
    const spoken = [formattingLocale(shownIn)];
    const { language, region } = new Intl.Locale(code);
    const own = ownNames[language];
    const isItself = new Intl.Locale(shownIn).language === language;
    // Else the browser would say it in the language that it speaks instead: "Albanian (Albania)".
    if (own !== undefined && isItself && Intl.DisplayNames.supportedLocalesOf([shownIn]).length === 0) return own;
    const isNamed = new Intl.DisplayNames(spoken, { type: 'language', fallback: 'none' }).of(language) !== undefined;
    if (isNamed || own === undefined) return new Intl.DisplayNames(spoken, { type: 'language' }).of(code) ?? code;
    return region === undefined ? own : `${own} (${new Intl.DisplayNames(spoken, { type: 'region' }).of(region)})`;
  } catch {
    return code;
  }
}

/** The name of a country in a language; the code if there is no name, or it is not a code. */
export function countryName(code: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames([formattingLocale(shownIn)], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Words one after the other, separated as the language does it. */
export const listed = (words: readonly string[], locale: string): string =>
  new Intl.ListFormat(formattingLocale(locale), { type: 'unit' }).format(words);
