import { messageKinds } from 'core/access/translationGrants';
import type { ProgressRow } from 'core/contract/translating/language';
import type { Database } from '../../database/connection';
import { allLanguages } from '../../texts/store';
import { progressIn } from './storeProgress';
import { ofKinds } from './storeWorkFilter';
import { deedOf, type Translator } from './workReach';

/** Progress of each kind in each language (default: all), as far as the caller may see. Kinds without texts to translate are left out. */
export async function progressOf(db: Database, by: Translator, asked?: readonly string[]): Promise<ProgressRow[]> {
  const isSeen = (locale: string, kind: ProgressRow['kind']) => deedOf(by, locale, kind) !== undefined;
  const known = (await allLanguages(db)).map(({ code }) => code);
  const wanted = asked === undefined ? known : known.filter((locale) => asked.includes(locale));
  const locales = wanted.filter((locale) => messageKinds.some((kind) => isSeen(locale, kind)));
  const kinds = messageKinds.filter((kind) => locales.some((locale) => isSeen(locale, kind)));
  const rows = await progressIn(db, locales, ofKinds(kinds));
  return rows.filter(({ locale, kind }) => isSeen(locale, kind));
}
