import { type SeedEntry, seedCatalog } from 'seed/catalog';
import { seedEntry } from '../authoring/catalog/seeding';
import type { Database } from '../database/connection';
import { checksumOf, isSown, markSown } from '../database/seedState';

/** Names, pictures and colours of the domains and areas that the seed knows; with the demonstration also those that no instrument is in. */
export async function seedDomains(db: Database, isDemo: boolean, at: Date): Promise<void> {
  const name = isDemo ? 'catalog:demonstration' : 'catalog';
  const checksum = checksumOf(seedCatalog);
  if (await isSown(db, name, checksum)) return;
  await db.transaction(async (tx) => {
    for (const { areas, ...domain } of seedCatalog) {
      const id = await seedEntry(tx, 'domain', domain, { isNew: isDemo, at });
      if (id === undefined) continue;
      for (const area of areas satisfies SeedEntry[])
        await seedEntry(tx, 'area', area, { isNew: isDemo, domainId: id, at });
    }
  });
  await markSown(db, name, checksum, at);
}
