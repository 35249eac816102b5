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

/** Whether a language is to be published. `isWritten`: it has more than labels of answers. */
export const isPromised = ({ settings }: Pick<Named, 'settings'>, locale: string, isWritten: boolean): boolean => {
  const named = settings?.locales ?? [];
  return named.length > 0 ? named.includes(locale) : isWritten;
};

/** The languages that must have every text: those named, else all that have more than labels of answers. */
export function promisedLocales({ settings }: Named, texts: Texts): readonly string[] {
  const named = settings?.locales ?? [];
  return named.length > 0 ? named : Object.keys(texts).filter((locale) => isWritten(texts[locale] ?? {}));
}

interface Proposal {
  promised: readonly string[];
  /** The languages in which nothing is missing, waits or is outdated. */
  isComplete(locale: string): boolean;
  /** Those of the current version. */
  current: readonly string[];
}

/** The languages that a new version gets unless somebody chooses others: one that was merely begun waits. */
export const proposedLocales = ({ promised, isComplete, current }: Proposal): string[] =>
  promised.filter((locale) => isComplete(locale) || current.includes(locale));

interface Choice extends Proposal {
  baseLocale: string;
  chosen: readonly string[];
}

/**
 * What an instrument has to name as its languages, so that a choice among them holds for later versions too; undefined: what it has.
 * A language that was merely begun comes when it is complete.
 */
export function namedByChoice({ baseLocale, chosen, ...proposal }: Choice): string[] | undefined {
  const proposed = proposedLocales(proposal);
  const left = proposed.filter((locale) => locale !== baseLocale && !chosen.includes(locale));
  const added = chosen.filter((locale) => locale !== baseLocale && !proposal.promised.includes(locale));
  if (left.length === 0 && added.length === 0) return undefined;
  const named = [...proposal.promised.filter((locale) => !left.includes(locale)), ...added];
  const others = named.filter((locale) => locale !== baseLocale).sort();
  return others.length > 0 ? others : [baseLocale];
}

/** The document as it is published: without the texts of other languages. `locales`: those besides the base language. */
export function asPublished(
  document: InstrumentDocument,
  locales: readonly string[] = promisedLocales(document, document.texts),
): InstrumentDocument {
  const published = new Set([document.baseLocale, ...locales]);
  return { ...document, texts: Object.fromEntries(Object.entries(document.texts).filter(([at]) => published.has(at))) };
}

/**
 * A version as it is compared with the next one: without the translations of texts that are changed and not yet translated anew. They are
 * outdated, as the standing of their language says, and nobody has changed them.
 */
export function withoutOutdated(before: InstrumentDocument, after: InstrumentDocument): InstrumentDocument {
  const [source = {}, next = {}] = [before, after].map(({ texts, baseLocale }) => texts[baseLocale]);
  const texts = Object.entries(before.texts).map(([locale, bundle]) => {
    const kept = Object.entries(bundle).filter(
      ([key]) => after.texts[locale]?.[key] !== undefined || next[key] === undefined || next[key] === source[key],
    );
    return [locale, locale === before.baseLocale ? bundle : Object.fromEntries(kept)] as const;
  });
  return { ...before, texts: Object.fromEntries(texts) };
}
