import type { BrowseFacets } from 'core/contract/answering/browse';
import type { Catalogue } from '../../authoring/catalog/places';
import type { Database } from '../../database/connection';
import { countsByArea, countsByLanguage } from './store';

type Counted = Awaited<ReturnType<typeof countsByArea>>[number];
type Domain = BrowseFacets['domains'][number];

/** In the order of these; what is not among them comes last. */
const inOrderOf =
  (order: readonly { code: string }[]) =>
  (one: { code: string }, other: { code: string }): number => {
    const placeIn = ({ code }: { code: string }) => order.findIndex((entry) => entry.code === code) >>> 0;
    return placeIn(one) - placeIn(other) || (one.code < other.code ? -1 : 1);
  };

/** Domains with their areas, in the order of the catalogue; an area without a domain is left out. */
function domainsOf(rows: readonly Counted[], { placeOf, offered }: Catalogue): Domain[] {
  const domains = new Map<string, Domain>();
  for (const row of rows) {
    const { domain, area } = placeOf(row.domain, row.area);
    if (domain === null) continue;
    const entry = domains.get(domain.code) ?? { ...domain, count: 0, areas: [] };
    domains.set(domain.code, entry);
    entry.count += row.count;
    const known = entry.areas.find(({ code }) => code === area?.code);
    if (known) known.count += row.count;
    else if (area !== null) entry.areas.push({ ...area, count: row.count });
  }
  const order = offered().domains;
  const areasOf = (domain: Domain) => order.find(({ code }) => code === domain.code)?.areas ?? [];
  return [...domains.values()]
    .map((domain) => ({ ...domain, areas: domain.areas.sort(inOrderOf(areasOf(domain))) }))
    .sort(inOrderOf(order));
}

/** Filters for published instruments. */
export async function facetsOf(db: Database, catalogue: Catalogue): Promise<BrowseFacets> {
  const [places, languages] = await Promise.all([countsByArea(db), countsByLanguage(db)]);
  return {
    domains: domainsOf(places, catalogue),
    languages: languages.map(({ locale, count }) => ({ locale, count })),
  };
}

/** The pairs of codes that instruments carry and that mean this domain and area; undefined: any. */
export async function placesMeant(
  db: Database,
  { placeOf }: Catalogue,
  asked: { domain?: string; area?: string },
): Promise<{ domain: string | null; area: string | null }[] | undefined> {
  if (asked.domain === undefined && asked.area === undefined) return undefined;
  const all = await countsByArea(db);
  return all.filter((row) => {
    const { domain, area } = placeOf(row.domain, row.area);
    return (asked.domain ?? domain?.code) === domain?.code && (asked.area ?? area?.code) === area?.code;
  });
}
