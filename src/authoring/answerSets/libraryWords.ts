import type { Answer } from 'core/instrument/document';
import { sourceLocale } from 'core/language/fallback';
import { isWrittenAlike } from 'core/language/matchLocale';
import { formatMessage } from 'core/language/message';
import { type LibrarySet, labelKey } from './library';

type Texts = Readonly<Record<string, string>>;

const isEnglish = (locale: string): boolean => locale.split('-', 1)[0] === 'en';

/**
 * The labels of a set in a language, by answer. A bundle fills missing translations with English: labels equal to the English ones are left
 * out, unless there is only one among others that differ (`No` in Spanish).
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

export interface LibraryBundle {
  locale: string;
  /** The locale that fills its missing texts; null: English. */
  fallback: string | null;
  texts: Texts;
}

/** The languages with texts of their own: a bundle equal to its fallback adds nothing. */
export function ownBundles(bundles: readonly LibraryBundle[]): LibraryBundle[] {
  const byLocale = new Map(bundles.map((bundle) => [bundle.locale, bundle.texts]));
  return bundles.filter(({ locale, fallback, texts }) => {
    if (locale === sourceLocale) return true;
    const standIn = byLocale.get(fallback ?? sourceLocale) ?? byLocale.get(sourceLocale) ?? {};
    return Object.entries(texts).some(([key, text]) => text !== standIn[key]);
  });
}

/**
 * The labels of a set by language: in all that have texts of their own, and in each that the instrument has, there also from a variety that
 * is written alike (Brazilian for Portugal).
 * @param used the languages of the instrument, its base language first
 */
export function labelsByLocale(
  set: LibrarySet,
  bundles: readonly LibraryBundle[],
  used: readonly string[],
): Map<string, Texts> {
  const english = bundles.find(({ locale }) => locale === sourceLocale)?.texts;
  if (english === undefined) return new Map();
  const texts = new Map(bundles.map((bundle) => [bundle.locale, bundle.texts]));
  const own = ownBundles(bundles).map(({ locale }) => locale);
  const labels = (locale: string) => labelsIn(set, locale, texts.get(locale) ?? {}, english);
  return new Map(
    [...new Set([...used, ...own])].flatMap((locale): [string, Texts][] => {
      const alike = own.find((other) => isWrittenAlike(other, locale));
      const said = [locale, ...(alike === undefined ? [] : [alike])]
        .map(labels)
        .find((each) => Object.keys(each).length > 0);
      return said ? [[locale, said]] : [];
    }),
  );
}
