import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceLocale } from '../core/language';
import { messageLocales, variants } from './messages';
import { isMissing } from './missingTexts';

type Texts = Readonly<Record<string, string>>;

export interface TranslationFile {
  locale: string;
  /** For example `shell.json`. */
  name: string;
  source: Texts;
  texts: Texts;
}

/** By file name. */
function filesOf(folder: string, locale: string): Map<string, Texts> {
  const path = join(folder, locale);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : [];
  return new Map(names.sort().map((name) => [name, JSON.parse(readFileSync(join(path, name), 'utf8')) as Texts]));
}

/**
 * Each file of interface messages beside the source's, as it should be: it has the keys of the source, in that order. A translation whose
 * key is now in another file moves there. A key without a translation has an empty text; in a variant it is left out, because the
 * variant holds only what differs.
 * @param folder holds a folder for each locale
 */
export function translationFiles(folder: string): TranslationFile[] {
  const sources = filesOf(folder, sourceLocale);
  return messageLocales
    .filter((locale) => locale !== sourceLocale)
    .flatMap((locale) => {
      const present = filesOf(folder, locale);
      const all: Texts = Object.assign({}, ...present.values());
      const isVariant = Object.hasOwn(variants, locale);
      return [...sources].flatMap(([name, source]) => {
        const own: Texts = { ...all, ...present.get(name) };
        const keys = Object.keys(source).filter((key) => !isVariant || Object.hasOwn(own, key));
        const texts = Object.fromEntries(keys.map((key) => [key, own[key] ?? '']));
        return keys.length > 0 || present.has(name) ? [{ locale, name, source, texts }] : [];
      });
    });
}

/** The texts that wait for their translation, as `locale/file key: text of the source`. */
export const missingTexts = (folder: string): string[] =>
  translationFiles(folder).flatMap(({ locale, name, source, texts }) =>
    Object.entries(texts)
      .filter(([key, text]) => isMissing(source[key], text))
      .map(([key]) => `${locale}/${name} ${key}: ${source[key]}`),
  );
