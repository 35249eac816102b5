import type { ResultView, ViewQuery } from 'core/contract/results/views';
import type { NamedVariable } from 'core/results/named';
import { respondentPrefix } from 'core/results/respondent';
import type { ViewTab } from 'core/results/source';
import isEqual from 'lodash/isEqual';
import { resultPath } from '@/surveys';
import { conditionsOf, forAnotherItem, isEmpty, nameOf, readFilter, withCondition } from '../filter/filter';
import { type ResultPlace, tabIn } from '../frame/places';

/** What a page of results shows. */
export interface Shown {
  /** Of an instrument null. */
  item: string | null;
  tab: ViewTab;
  query: ViewQuery;
}

const words = ['of', 'by', 'against', 'reference', 'search', 'part'] as const;

function readObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What the address asks for. */
export function shownAt(place: ResultPlace, asked: URLSearchParams): Shown {
  const filter = readFilter(asked.get('filter'));
  const margins = readObject(asked.get('margins') ?? '');
  const given = words.flatMap((name) => {
    const value = asked.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return {
    item: place.of === 'survey' ? place.item : null,
    tab: tabIn(asked),
    query: {
      ...Object.fromEntries(given),
      ...(!isEmpty(filter) && { filter }),
      ...(margins !== undefined && { margins: margins as NonNullable<ViewQuery['margins']> }),
    },
  };
}

export const isSameShown = (one: Shown, other: Shown): boolean =>
  isEqual([one.item, one.tab, one.query], [other.item, other.tab, other.query]);

/** The address that shows this, with the view that it is of. @param path of the instrument's results */
export function addressOf(place: ResultPlace, path: string, { item, tab, query }: Shown, view: string): string {
  const { filter, margins, ...rest } = query;
  const asked = new URLSearchParams({
    ...(tab !== 'overview' && { tab }),
    ...(filter !== undefined && { filter: JSON.stringify(filter) }),
    ...rest,
    ...(margins !== undefined && { margins: JSON.stringify(margins) }),
    view,
  });
  return `${place.of === 'survey' ? resultPath(place.id, item ?? 'all') : path}?${asked}`;
}

/** What is left of a view, and what it names that these results do not have. */
export interface Left {
  shown: Shown;
  names: string[];
  /** Its item is gone: all of them are shown. */
  isItemGone: boolean;
}

/** Facts that no survey or instrument can lose. */
const ofAttempts: ReadonlySet<string> = new Set(['wave', 'arm', 'locale', 'version']);

const listOf = (codes: string) => codes.split(',').filter((code) => code !== '');

/** @param items of the survey @param variables of the item that the view is of; undefined: not known yet */
export function leftOf(
  { item, tab, query }: Pick<ResultView, 'item' | 'tab' | 'query'>,
  items: readonly { code: string }[],
  variables: readonly NamedVariable[] | undefined,
): Left {
  if (item !== null && item !== 'all' && !items.some(({ code }) => code === item)) {
    const filter = forAnotherItem(query.filter ?? {});
    return { shown: { item: 'all', tab, query: isEmpty(filter) ? {} : { filter } }, names: [], isItemGone: true };
  }
  const whole = { shown: { item, tab, query }, names: [], isItemGone: false };
  if (variables === undefined) return whole;
  const codes = new Set(variables.map(({ code }) => code));
  // Before anybody has completed it there are no facts to compare with.
  const hasFacts = variables.some(({ role }) => role === 'fact');
  const isThere = (name: string) => {
    if (ofAttempts.has(name)) return true;
    if (name.startsWith('attribute.') || name.startsWith(respondentPrefix)) return !hasFacts || codes.has(name);
    const code = name.replace(/^band\./, '');
    return codes.has(code) || (item !== null && code.startsWith(`${item}.`) && codes.has(code.slice(item.length + 1)));
  };
  const gone = new Set<string>();
  const kept = (names: readonly string[]) => {
    for (const name of names) if (!isThere(name)) gone.add(name);
    return names.filter(isThere);
  };
  const { filter, of, by, against, margins, ...rest } = query;
  const lost = conditionsOf(filter ?? {}).filter(({ place }) => kept([nameOf(place)]).length === 0);
  const filterLeft = lost.reduce((left, { place }) => withCondition(left, place, undefined), filter ?? {});
  const ofLeft = kept(listOf(of ?? ''));
  const againstLeft = kept(listOf(against ?? ''));
  const byLeft = by === undefined ? [] : kept([by]);
  const marginsLeft = kept(Object.keys(margins ?? {}));
  if (gone.size === 0) return whole;
  const left: ViewQuery = {
    ...rest,
    ...(!isEmpty(filterLeft) && { filter: filterLeft }),
    ...(ofLeft.length > 0 && { of: ofLeft.join(',') }),
    ...(byLeft[0] !== undefined && { by: byLeft[0] }),
    ...(againstLeft.length > 0 && { against: againstLeft.join(',') }),
    ...(marginsLeft.length > 0 && {
      margins: Object.fromEntries(Object.entries(margins ?? {}).filter(([name]) => marginsLeft.includes(name))),
    }),
  };
  return { shown: { item, tab, query: left }, names: [...gone], isItemGone: false };
}
