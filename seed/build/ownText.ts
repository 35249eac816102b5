/** A text of ours in the four languages that are complete. */
export interface OwnText {
  en: string;
  de: string;
  ar: string;
  zh: string;
}

export const ownLocales = { en: 'en-US', de: 'de-DE', ar: 'ar-EG', zh: 'zh-CN' } as const;

export type OwnLanguage = keyof typeof ownLocales;

const ownLanguages: OwnLanguage[] = ['en', 'de', 'ar', 'zh'];

/** Texts by locale, then by text key. */
export type TextsByLocale = Record<string, Record<string, string>>;

export function addText(texts: TextsByLocale, locale: string, key: string, text: string): void {
  const bundle = texts[locale] ?? {};
  bundle[key] = text;
  texts[locale] = bundle;
}

export function addOwnText(texts: TextsByLocale, key: string, text: OwnText): void {
  for (const language of ownLanguages) addText(texts, ownLocales[language], key, text[language]);
}

/**
 * Adds what the source lacks, so that a language can be answered in.
 * @throws Error when the source has such a text, so that no supplement outlives its gap
 */
export function addSupplements(
  texts: TextsByLocale,
  supplements: Readonly<Record<string, Record<string, string>>>,
): void {
  for (const [locale, bundle] of Object.entries(supplements)) {
    for (const [key, text] of Object.entries(bundle)) {
      if (texts[locale]?.[key] !== undefined) throw new Error(`${locale} has ${key}: it needs no supplement`);
      addText(texts, locale, key, text);
    }
  }
}
