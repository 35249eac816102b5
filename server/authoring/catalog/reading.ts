import { fallbackChain } from 'core/language';
import type { Database } from '../../database/connection';
import type { TranslationService } from '../../texts/service';
import { type AreaEntry, type Catalogue, createCatalogue, type Entry } from './places';
import { baseOfEntry, namedEntries } from './store';

/** For others whose texts are messages of the kind `Catalog`. */
export { baseOfEntry, textsOf } from './store';

/** The catalogue with its names in the reader's language, as far as there are any. */
export async function catalogueIn(
  db: Database,
  translations: Pick<TranslationService, 'fallbacks'>,
  locale: string,
): Promise<Catalogue> {
  const rows = await namedEntries(db, fallbackChain(locale, await translations.fallbacks(), baseOfEntry));
  const entries = rows.map(({ name, ...row }) => ({ ...row, name: name ?? row.code }));
  const of = (kind: 'domain' | 'area') => entries.filter((entry) => entry.kind === kind) as unknown as AreaEntry[];
  return createCatalogue(of('domain') as Entry[], of('area'));
}
