import type { OfferedCatalog } from '../../core/contract/authoring/catalog';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { allAreas, allDomains, areas, domains, nameIn, noteMerge, order } from './catalogWorld';

/** The domains with their areas, as they can be chosen. */
export const offeredIn = (locale: string): OfferedCatalog => ({
  domains: allDomains().map((row) => ({
    ...{ code: row.code, name: nameIn(row, locale), icon: row.icon, colour: row.colour },
    areas: allAreas()
      .filter(({ domainId }) => domainId === row.id)
      .map((each) => ({ code: each.code, name: nameIn(each, locale) })),
  })),
});

/** Merges one into another. @returns those that are left */
function mergedRows<R extends { id: string; code: string }>(rows: readonly R[], from: string, into: string): R[] {
  const [one, other] = [rows.find(({ id }) => id === from), rows.find(({ id }) => id === into)];
  if (!one || !other) return refuse('not_found');
  if (one === other) refuse('catalog.merge_impossible');
  noteMerge(one.code, other.code);
  return rows.filter((row) => row !== one);
}

const countOf = (shown: unknown) => ({ instruments: (shown as { instruments: number }).instruments });

export const catalog: Pick<Handlers, 'domain' | 'area'> = {
  domain: {
    ...domains.handlers,
    order: ({ body }) => {
      order(domains, body.ids);
      return {};
    },
    merge: (call) => {
      const had = countOf(domains.handlers.read(call as never));
      domains.set(mergedRows(allDomains(), call.params.id, call.body.into));
      areas.set(
        allAreas().map((row) => (row.domainId === call.params.id ? { ...row, domainId: call.body.into } : row)),
      );
      return had;
    },
  },
  area: {
    ...areas.handlers,
    order: ({ body }) => {
      order(areas, body.ids);
      return {};
    },
    merge: (call) => {
      const had = countOf(areas.handlers.read(call as never));
      areas.set(mergedRows(allAreas(), call.params.id, call.body.into));
      return had;
    },
  },
};
