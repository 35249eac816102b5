import type { CatalogTexts } from 'core/contract/authoring/catalog';
import { sourceLocale } from 'core/language';
import isEqual from 'lodash/isEqual';
import type { Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { removeMessagesExcept, setTranslations, upsertMessages, type WriteOptions } from '../../texts/service';
import { holdLanguages } from '../../translating/work/service';
import { removeTexts } from './store';

const keys = ['name', 'description'] as const;

type Contexts = Readonly<Record<(typeof keys)[number], string>>;

/** For translators. */
export const contexts: Contexts = {
  name: 'Name of a domain or an area of assessments, as in “Sleep”',
  description: 'What a domain or an area of assessments is about',
};

/** The language that a new entry is written in: that of the product where there is a name in it, else the first. */
export function baseLocaleOf(texts: CatalogTexts): string {
  const named = Object.keys(texts).filter((locale) => texts[locale]?.name !== '');
  const base = named.includes(sourceLocale) ? sourceLocale : named[0];
  if (base === undefined) throw new AppError('catalog.name_missing');
  return base;
}

/**
 * Writes the given languages of an entry; those that are not named stay. In another language than that it was written in, an empty name
 * takes the language away. @param before its texts as they stand
 * @returns whether anything was changed
 * @throws AppError `catalog.name_missing`, `language.unknown`
 */
export async function writeTexts(
  tx: Transaction,
  { id, baseLocale }: { id: string; baseLocale: string },
  before: CatalogTexts,
  given: CatalogTexts,
  {
    said: words = contexts,
    ...options
  }: WriteOptions & { /** For translators; default: of domains and areas. */ said?: Contexts },
): Promise<boolean> {
  const changed = Object.entries(given).filter(([locale, said]) => {
    const was = before[locale] ?? { name: '', description: '' };
    return !isEqual(said.name === '' ? { name: '', description: '' } : said, was);
  });
  if (changed.length === 0) return false;
  const locales = changed.map(([locale]) => locale);
  const known = await holdLanguages(tx, locales);
  const unknown = locales.find((locale) => !known.includes(locale));
  if (unknown !== undefined) {
    const details = [{ path: 'body.texts', code: 'unknown_value', params: { value: unknown } }];
    throw new AppError('language.unknown', { details });
  }
  const base = given[baseLocale];
  if (base !== undefined) {
    if (base.name === '') throw new AppError('catalog.name_missing');
    const entries = keys.flatMap((key) => (base[key] === '' ? [] : [{ key, text: base[key], context: words[key] }]));
    await upsertMessages(tx, 'Catalog', id, baseLocale, entries, options);
    await removeMessagesExcept(
      tx,
      'Catalog',
      id,
      entries.map(({ key }) => key),
    );
  }
  for (const [locale, said] of changed) {
    if (locale === baseLocale) continue;
    const kept = said.name === '' ? [] : keys.filter((key) => said[key] !== '');
    await removeTexts(
      tx,
      id,
      keys.filter((key) => !kept.includes(key)).map((key) => ({ locale, key })),
    );
    await setTranslations(tx, 'Catalog', id, locale, Object.fromEntries(kept.map((key) => [key, said[key]])), options);
  }
  return true;
}
