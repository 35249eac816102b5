import type { CatalogColour, CatalogIcon } from 'core/instrument/catalogLook';
import rows from './catalogRows.json';

export interface SeedEntry {
  code: string;
  icon: CatalogIcon;
  colour: CatalogColour;
  /** By language; the first is the one that it was written in. */
  names: Record<string, string>;
}

/** Domains with their areas: those of the demonstration's instruments, and two more. */
export const seedCatalog = rows as (SeedEntry & { areas: SeedEntry[] })[];
