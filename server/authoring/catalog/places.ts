import type { OfferedCatalog, Place } from 'core/contract/authoring/catalog';
import type { CatalogColour, CatalogIcon } from 'core/instrument/catalogLook';

/** A domain or an area, with its name for a reader; one that was merged, too. */
export interface Entry {
  id: string;
  code: string;
  mergedInto: string | null;
  name: string;
  icon: CatalogIcon;
  colour: CatalogColour;
}
export interface AreaEntry extends Entry {
  /** null: in none. */
  domainId: string | null;
}

/** Where instruments are, for one reader. */
export interface Catalogue {
  /** What the codes of an instrument mean. A code that nobody knows is its own name. */
  placeOf(domain: string | null, area: string | null): Place;
  /** Domains and areas in their order. */
  offered(): OfferedCatalog;
}

const readable = (code: string) => code.replace(/[_-]+/g, ' ');
const shown = ({ code, name, icon, colour }: Entry) => ({ code, name, icon, colour });

/** `domains` and `areas`: all of them, in their order. */
export function createCatalogue(domains: readonly Entry[], areas: readonly AreaEntry[]): Catalogue {
  const byId = new Map<string, Entry | AreaEntry>([...domains, ...areas].map((entry) => [entry.id, entry]));
  /** The entry that it means now: what others are merged into is merged into none. */
  const standing = <E extends Entry>(entry: E | undefined): E | undefined =>
    entry?.mergedInto == null ? entry : (byId.get(entry.mergedInto) as E | undefined);
  const domainByCode = new Map(domains.map((domain) => [domain.code, domain]));
  const areaKey = (domainId: string | null | undefined, code: string) => `${domainId ?? ''} ${code}`;
  const areaByKey = new Map(areas.map((area) => [areaKey(area.domainId, area.code), area]));

  return {
    placeOf: (domainCode, areaCode) => {
      const named = domainCode === null ? undefined : domainByCode.get(domainCode);
      const meant = standing(named);
      // An area of a domain that was merged has gone with it, unless that one had such an area already.
      const found =
        areaCode === null
          ? undefined
          : (areaByKey.get(areaKey(named?.id, areaCode)) ?? areaByKey.get(areaKey(meant?.id, areaCode)));
      const area = standing(found);
      const domain = (area && standing(byId.get(area.domainId ?? ''))) ?? meant;
      const unknown = domainCode === null ? null : { code: domainCode, name: readable(domainCode) };
      return {
        domain: domain ? shown(domain) : unknown && { ...unknown, icon: 'appstore', colour: 'default' },
        area: area
          ? { code: area.code, name: area.name }
          : areaCode === null
            ? null
            : { code: areaCode, name: readable(areaCode) },
      };
    },

    offered: () => ({
      domains: domains
        .filter(({ mergedInto }) => mergedInto === null)
        .map((domain) => ({
          ...shown(domain),
          areas: areas
            .filter(({ mergedInto, domainId }) => mergedInto === null && domainId === domain.id)
            .map(({ code, name }) => ({ code, name })),
        })),
    }),
  };
}
