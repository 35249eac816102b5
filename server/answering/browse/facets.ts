import type { BrowseFacets } from 'core/contract/answering/browse';
import type { Database } from '../../database/connection';
import { countsByArea, countsByLanguage } from './store';

type Area = Awaited<ReturnType<typeof countsByArea>>[number];

const mostFirst = (one: { code: string; count: number }, other: { code: string; count: number }): number =>
  other.count - one.count || (one.code < other.code ? -1 : 1);

/** Domains with their areas, the most common first; an area without a domain is left out. */
function domainsOf(rows: readonly Area[]): BrowseFacets['domains'] {
  const domains = new Map<string, BrowseFacets['domains'][number]>();
  for (const { domain, area, count } of rows) {
    if (domain === null) continue;
    const entry = domains.get(domain) ?? { code: domain, count: 0, areas: [] };
    domains.set(domain, entry);
    entry.count += count;
    if (area !== null) entry.areas.push({ code: area, count });
  }
  return [...domains.values()].map((domain) => ({ ...domain, areas: domain.areas.sort(mostFirst) })).sort(mostFirst);
}

/** Filters for published instruments. */
export async function facetsOf(db: Database): Promise<BrowseFacets> {
  const [areas, languages] = await Promise.all([countsByArea(db), countsByLanguage(db)]);
  return { domains: domainsOf(areas), languages: languages.map(({ locale, count }) => ({ locale, count })) };
}
