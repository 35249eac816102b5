import type { SeedEntry } from 'seed/catalog';
import type { Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { setTranslations, upsertMessages } from '../../texts/service';
import { contexts } from './entryTexts';
import { type CatalogKind, idOfEntry, insertEntry, setLook } from './store';

/**
 * Gives an entry of the seed its names and its look, except what people have changed.
 * @param asked `isNew`: it is added if there is none
 * @returns its id; undefined: there is none
 */
export async function seedEntry(
  tx: Transaction,
  kind: CatalogKind,
  { code, icon, colour, names }: SeedEntry,
  { isNew, domainId, at }: { isNew: boolean; domainId?: string; at: Date },
): Promise<string | undefined> {
  const [[baseLocale, name] = [], ...others] = Object.entries(names);
  if (baseLocale === undefined || name === undefined) throw new Error(`${code} has no name`);
  const before = await idOfEntry(tx, kind, code, domainId);
  if (before === undefined && !isNew) return undefined;
  const id = before ?? uuidv7(at.getTime());
  if (before === undefined) {
    await insertEntry(tx, kind, { id, code, baseLocale, ...(domainId && { domainId }), at, by: null });
  }
  await setLook(tx, kind, id, { icon, colour });
  const options = { at, by: null, keepEdited: true };
  await upsertMessages(tx, 'Catalog', id, baseLocale, [{ key: 'name', text: name, context: contexts.name }], options);
  for (const [locale, text] of others) await setTranslations(tx, 'Catalog', id, locale, { name: text }, options);
  return id;
}
