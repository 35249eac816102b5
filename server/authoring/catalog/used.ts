import type { Transaction } from '../../database/connection';
import { uuidv7 } from '../../database/uuid';
import { upsertMessages } from '../../texts/service';
import { contexts } from './entryTexts';
import { domainIdOf, insertEntry, knowsArea, lockCatalog, type NewEntry, standingDomain } from './store';

/** What is known of a code that nobody has named: the code, to be read by people. */
function nameOfCode(code: string): string {
  const words = code.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Sees to it that the domain and the area of an instrument are in the catalogue: an unknown code becomes one, named by its code. An area
 * of no domain is left out.
 */
export async function catalogueUsed(
  tx: Transaction,
  { domain, area, baseLocale }: { domain?: string | undefined; area?: string | undefined; baseLocale: string },
  deed: Pick<NewEntry, 'at' | 'by'>,
): Promise<void> {
  if (domain === undefined) return;
  const found = await domainIdOf(tx, domain);
  if (found !== undefined && (area === undefined || (await knowsArea(tx, found, area)))) return;
  await lockCatalog(tx);
  const add = async (kind: 'domain' | 'area', code: string, domainId?: string) => {
    const id = uuidv7(deed.at.getTime());
    if (!(await insertEntry(tx, kind, { id, code, baseLocale, ...(domainId && { domainId }), ...deed }))) return;
    await upsertMessages(
      tx,
      'Catalog',
      id,
      baseLocale,
      [{ key: 'name', text: nameOfCode(code), context: contexts.name }],
      deed,
    );
  };
  if (found === undefined) await add('domain', domain);
  const id = await domainIdOf(tx, domain);
  if (area === undefined || id === undefined || (await knowsArea(tx, id, area))) return;
  await add('area', area, await standingDomain(tx, id));
}
