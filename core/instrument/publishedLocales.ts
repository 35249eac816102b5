import type { InstrumentDocument, TextBundle } from './document';

type Named = Pick<InstrumentDocument, 'baseLocale' | 'settings'>;
type Texts = Readonly<Record<string, TextBundle>>;

/** Whether an instrument may be published in a language: its base language, one that it names, or any where it names none. */
export function isPublishedIn({ baseLocale, settings }: Named, locale: string): boolean {
  const named = settings?.locales ?? [];
  return locale === baseLocale || named.length === 0 || named.includes(locale);
}

/** Answer sets of the library bring their labels in every language: labels alone do not make a language of the instrument. */
const isWritten = (bundle: TextBundle): boolean =>
  Object.entries(bundle).some(([key, text]) => !key.startsWith('answer.') && text.trim() !== '');

/** The languages that must have every text: those named, else all that have more than labels of answers. */
export function promisedLocales({ settings }: Named, texts: Texts): readonly string[] {
  const named = settings?.locales ?? [];
  return named.length > 0 ? named : Object.keys(texts).filter((locale) => isWritten(texts[locale] ?? {}));
}

/** The document as it is published: without the texts of other languages. */
export function asPublished(document: InstrumentDocument): InstrumentDocument {
  const published = new Set([document.baseLocale, ...promisedLocales(document, document.texts)]);
  return { ...document, texts: Object.fromEntries(Object.entries(document.texts).filter(([at]) => published.has(at))) };
}
