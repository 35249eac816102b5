import { isWrittenAlike } from '../language/matchLocale';
import type { TextBundle } from './document';

/** Keys of the texts that must be read to answer, as a regular expression of JavaScript and of PostgreSQL. Stored keys match it, too. */
export const askedKeyPattern = '^(instructions$|(section|question|answer)[.])';

const asked = new RegExp(askedKeyPattern);
export const isAnswerKey = (key: string): boolean => key.startsWith('answer.');
export const isQuestionKey = (key: string): boolean => asked.test(key) && !isAnswerKey(key);

/** The texts of a locale that are written and that must be read to answer. */
const askedKeys = (bundle: TextBundle): string[] =>
  Object.keys(bundle).filter((key) => asked.test(key) && bundle[key]?.trim() !== '');

/**
 * The languages in which an instrument is asked: those that have every text of the base language that must be read to answer (questions,
 * sections, instructions, answers), themselves or in a variety that is written alike. Titles and reports do not count. The only rule for
 * how many languages an instrument has, for the filter by language, and for the languages offered to respondents.
 * @param keys by locale: those of its written texts that must be read to answer
 */
export function askedLocales(baseLocale: string, keys: Readonly<Record<string, readonly string[]>>): string[] {
  const written = new Map(Object.entries(keys).map(([locale, own]) => [locale, new Set(own)]));
  const base = written.get(baseLocale) ?? new Set();
  const others = [...written.keys()].filter((locale) => locale !== baseLocale);
  const isAsked = (locale: string) => {
    const alike = [...written].filter(([other]) => isWrittenAlike(locale, other));
    return [...base].every((key) => alike.some(([, own]) => own.has(key)));
  };
  return [baseLocale, ...others.filter(isAsked)];
}

/** Of a document or version with all its texts. */
export const askedLocalesOf = (baseLocale: string, texts: Readonly<Record<string, TextBundle>>): string[] =>
  askedLocales(
    baseLocale,
    Object.fromEntries(Object.entries(texts).map(([locale, bundle]) => [locale, askedKeys(bundle)])),
  );
