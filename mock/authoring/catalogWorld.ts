import {
  type Area,
  area,
  type CatalogTexts,
  type Domain,
  domain,
  type Place,
} from '../../core/contract/authoring/catalog';
import { fallbackChain } from '../../core/language/fallback';
import { seedCatalog } from '../../seed/catalog';
import { refuse } from '../failure';
import { keep } from '../keeper';

export type MockDomain = Omit<Domain, 'instruments' | 'areas' | 'position' | 'may'>;
export type MockArea = Omit<Area, 'instruments' | 'position' | 'may'>;

const updatedAt = '2026-11-02T08:00:00.000Z';
const textsOf = (names: Record<string, string>): CatalogTexts =>
  Object.fromEntries(Object.entries(names).map(([locale, name]) => [locale, { name, description: '' }]));

const idOf = (kind: 1 | 2, number: number) => `01900000-0000-7000-8${kind}00-${String(number).padStart(12, '0')}`;
const common = { baseLocale: 'en-US', updatedAt, rowVersion: 1 };

const startDomains = (): MockDomain[] =>
  seedCatalog.map(({ code, icon, colour, names }, index) => ({
    ...{ id: idOf(1, index), code, icon, colour, texts: textsOf(names) },
    ...common,
  }));
const startAreas = (): MockArea[] =>
  seedCatalog.flatMap(({ areas: of }, parent) =>
    of.map(({ code, icon, colour, names }, index) => ({
      ...{ id: idOf(2, parent * 100 + index), domainId: idOf(1, parent), code, icon, colour, texts: textsOf(names) },
      ...common,
    })),
  );

/** What instruments carry, as far as tests ask how many there are. */
const instrumentsIn: Readonly<Record<string, number>> = {
  wellbeing: 3,
  personality: 1,
  depression: 2,
  five_factor_model: 1,
};
/** Codes of those that were merged, and the code of what they are now. */
let merged = new Map<string, string>();

function written<R extends MockDomain | MockArea>(fields: Partial<R>, before: R | undefined): Partial<R> {
  const texts = { ...before?.texts };
  for (const [locale, said] of Object.entries(fields.texts ?? {})) {
    if (said.name === '') delete texts[locale];
    else texts[locale] = said;
  }
  const baseLocale = before?.baseLocale ?? ('en-US' in texts ? 'en-US' : Object.keys(texts)[0]);
  if (baseLocale === undefined || texts[baseLocale] === undefined) return refuse('catalog.name_missing');
  return { ...fields, texts, baseLocale };
}

const isUsed = (code: string) => (instrumentsIn[code] ?? 0) > 0;
const shownOf = <R extends { code: string }>(row: R, rows: readonly R[]) => ({
  ...row,
  position: rows.indexOf(row) + 1,
  instruments: instrumentsIn[row.code] ?? 0,
});

/** In their order. */
export const allDomains = (): readonly MockDomain[] => domains.rows();
export const allAreas = (): readonly MockArea[] => areas.rows();

export const domains = keep(domain, startDomains, {
  stored: (fields, before) => {
    if (!before && allDomains().some(({ code }) => code === fields.code)) refuse('catalog.code_taken');
    return written(fields, before);
  },
  removable: ({ id, code }) => {
    if (isUsed(code) || allAreas().some(({ domainId }) => domainId === id)) refuse('catalog.in_use');
  },
  shown: (row) => ({
    ...shownOf(row, allDomains()),
    areas: allAreas().filter(({ domainId }) => domainId === row.id).length,
  }),
});

export const areas = keep(area, startAreas, {
  stored: (fields, before) => {
    const isTaken = ({ code, domainId }: MockArea) => code === fields.code && domainId === fields.domainId;
    if (!before && allAreas().some(isTaken)) refuse('catalog.code_taken');
    return written(fields, before);
  },
  removable: ({ code }) => {
    if (isUsed(code)) refuse('catalog.in_use');
  },
  shown: (row) => shownOf(row, allAreas()),
});

/** Puts these in this order, behind all others. */
export function order<R extends { id: string; rowVersion: number }>(
  kept: { rows(): readonly R[]; set(next: readonly R[]): void },
  ids: readonly string[],
): void {
  const asked = ids.flatMap((id) => kept.rows().find((row) => row.id === id) ?? []);
  kept.set([...kept.rows().filter(({ id }) => !ids.includes(id)), ...asked]);
}

export function noteMerge(from: string, into: string): void {
  merged.set(from, into);
}

export function resetCatalog(): void {
  domains.reset();
  areas.reset();
  merged = new Map();
}

/** Its name in a language, as far as it has one. */
export function nameIn({ texts, baseLocale, code }: MockDomain | MockArea, locale: string): string {
  const found = fallbackChain(locale, new Map(), baseLocale).find((each) => texts[each]?.name);
  return texts[found ?? '']?.name ?? code;
}

const readable = (code: string) => code.replace(/[_-]+/g, ' ');

/** Where an instrument is. */
export function placeOf(domainCode: string | undefined, areaCode: string | undefined, locale: string): Place {
  const meant = (code: string | undefined) => (code === undefined ? undefined : (merged.get(code) ?? code));
  const inDomain = allDomains().find(({ code }) => code === meant(domainCode));
  const inArea = allAreas().find(({ code }) => code === meant(areaCode));
  return {
    domain: inDomain
      ? { code: inDomain.code, name: nameIn(inDomain, locale), icon: inDomain.icon, colour: inDomain.colour }
      : domainCode === undefined
        ? null
        : { code: domainCode, name: readable(domainCode), icon: 'appstore', colour: 'default' },
    area: inArea
      ? { code: inArea.code, name: nameIn(inArea, locale) }
      : areaCode === undefined
        ? null
        : { code: areaCode, name: readable(areaCode) },
  };
}
