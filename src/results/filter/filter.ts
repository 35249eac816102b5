import type { ResultFilter } from 'core/results/filter';
import { respondentFields, respondentPrefix } from 'core/results/respondent';

export type Chosen = string | number | boolean | null;
export interface Span {
  min?: number | undefined;
  max?: number | undefined;
}
export type Condition = readonly Chosen[] | Span;

const facts = ['wave', 'arm', 'locale', 'version'] as const;
type Fact = (typeof facts)[number];
const maps = ['attributes', 'respondent', 'bands', 'answers'] as const;
type Named = (typeof maps)[number];

const respondentNames: ReadonlySet<string> = new Set(respondentFields.map((field) => respondentPrefix + field));

/** Where a condition stands in the filter. */
export type Place = { in: Fact } | { in: Named; code: string };

/** The place of a variable, by its name: `wave`, `attribute.site`, `respondent.age`, `band.total`, `q1`. */
export function placeOf(name: string): Place {
  const fact = facts.find((each) => each === name);
  if (fact) return { in: fact };
  if (name.startsWith('attribute.')) return { in: 'attributes', code: name.slice('attribute.'.length) };
  if (respondentNames.has(name)) return { in: 'respondent', code: name.slice(respondentPrefix.length) };
  if (name.startsWith('band.')) return { in: 'bands', code: name.slice('band.'.length) };
  return { in: 'answers', code: name };
}

/** The name of the variable whose place this is. */
export function nameOf(place: Place): string {
  if (!('code' in place)) return place.in;
  return {
    attributes: `attribute.${place.code}`,
    respondent: respondentPrefix + place.code,
    bands: `band.${place.code}`,
    answers: place.code,
  }[place.in];
}

export function conditionAt(filter: ResultFilter, place: Place): Condition | undefined {
  if (!('code' in place)) return filter[place.in];
  return (filter[place.in] as Readonly<Record<string, Condition>> | undefined)?.[place.code];
}

/** The filter with another condition at a place; none, or an empty list, takes it away. */
export function withCondition(filter: ResultFilter, place: Place, condition: Condition | undefined): ResultFilter {
  const isNone = condition === undefined || (isList(condition) && condition.length === 0);
  const { [place.in]: before, ...rest } = filter;
  if (!('code' in place)) return (isNone ? rest : { ...rest, [place.in]: condition }) as ResultFilter;
  const { [place.code]: _, ...others } = (before ?? {}) as Record<string, Condition>;
  const all = isNone ? others : { ...others, [place.code]: condition };
  return (Object.keys(all).length === 0 ? rest : { ...rest, [place.in]: all }) as ResultFilter;
}

export const isList = (condition: Condition): condition is readonly Chosen[] => Array.isArray(condition);

/** One value more at a place, or, where it was chosen, one less. */
export function withValue(filter: ResultFilter, place: Place, value: Chosen): ResultFilter {
  const before = conditionAt(filter, place);
  const values = before && isList(before) ? before : [];
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return withCondition(filter, place, next);
}

export function isChosen(filter: ResultFilter, name: string, value: Chosen): boolean {
  const condition = conditionAt(filter, placeOf(name));
  return condition !== undefined && isList(condition) && condition.includes(value);
}

/** All places that have a condition, with it. */
export function conditionsOf(filter: ResultFilter): { place: Place; condition: Condition }[] {
  return [
    ...facts.flatMap((fact) => {
      const condition = filter[fact];
      return condition ? [{ place: { in: fact } as Place, condition }] : [];
    }),
    ...maps.flatMap((named) =>
      Object.entries((filter[named] ?? {}) as Record<string, Condition>).map(([code, condition]) => ({
        place: { in: named, code } as Place,
        condition,
      })),
    ),
  ];
}

export const isEmpty = (filter: ResultFilter): boolean => Object.keys(filter).length === 0;

/** What holds for another item too: not its answers, bands and versions. */
export function forAnotherItem({ answers: _, bands: __, version: ___, ...rest }: ResultFilter): ResultFilter {
  return rest;
}

/** Out of an address; what is no filter does not count. The server checks it. */
export function readFilter(text: string | null): ResultFilter {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ResultFilter) : {};
  } catch {
    return {};
  }
}
