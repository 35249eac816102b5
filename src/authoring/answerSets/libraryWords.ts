import type { Answer } from 'core/instrument/document';
import { sourceLocale } from 'core/language/fallback';
import { formatMessage } from 'core/language/message';
import { type LibrarySet, labelKey } from './library';

type Texts = Readonly<Record<string, string>>;

const isEnglish = (locale: string): boolean => locale.split('-', 1)[0] === 'en';

/**
 * What a language says for the answers of a set, by answer. A bundle fills with English what is not translated: labels that are as in English
 * are left out, unless it is a single one among others that are not (`No` in Spanish).
 */
export function labelsIn({ code, answers }: LibrarySet, locale: string, texts: Texts, english: Texts): Texts {
  const said = answers.flatMap((answer: Answer) => {
    const key = labelKey(code, answer.code);
    const text = texts[key];
    return text ? [{ answer: answer.code, text, isOwn: isEnglish(locale) || text !== english[key] }] : [];
  });
  const own = said.filter(({ isOwn }) => isOwn);
  const taken = own.length > 0 && said.length - own.length <= 1 ? said : own;
  return Object.fromEntries(taken.map(({ answer, text }) => [answer, formatMessage(text, {}, locale)]));
}

/** A language with the texts of the library in its bundle. */
export interface LibraryBundle {
  locale: string;
  /** Where its missing texts come from; null: from English. */
  fallback: string | null;
  texts: Texts;
}

/** The languages that say something of their own: a bundle that is as that which stands in for it has nothing to add. */
export function ownBundles(bundles: readonly LibraryBundle[]): LibraryBundle[] {
  const byLocale = new Map(bundles.map((bundle) => [bundle.locale, bundle.texts]));
  return bundles.filter(({ locale, fallback, texts }) => {
    if (locale === sourceLocale) return true;
    const standIn = byLocale.get(fallback ?? sourceLocale) ?? byLocale.get(sourceLocale) ?? {};
    return Object.entries(texts).some(([key, text]) => text !== standIn[key]);
  });
}
