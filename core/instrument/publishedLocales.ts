import type { InstrumentDocument } from './document';

type Named = Pick<InstrumentDocument, 'baseLocale' | 'settings'>;

/** Whether an instrument is published in a language: its base language, one that it names, or any where it names none. */
export function isPublishedIn({ baseLocale, settings }: Named, locale: string): boolean {
  const named = settings?.locales ?? [];
  return locale === baseLocale || named.length === 0 || named.includes(locale);
}

/** The languages that must have every text: those named, else all that have one. */
export function promisedLocales({ settings }: Named, written: readonly string[]): readonly string[] {
  const named = settings?.locales ?? [];
  return named.length === 0 ? written : named;
}

/** The document as it is published: without the texts of other languages. */
export const asPublished = (document: InstrumentDocument): InstrumentDocument => ({
  ...document,
  texts: Object.fromEntries(Object.entries(document.texts).filter(([locale]) => isPublishedIn(document, locale))),
});
