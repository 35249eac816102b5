import { useLocation, useNavigate } from '@umijs/max';
import type { ResultFilter } from 'core/results/filter';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { type Chosen, isEmpty, placeOf, readFilter, withValue } from '../filter/filter';
import { type PageTab, type ResultPlace, tabIn } from './places';

interface ResultsAddress {
  place: ResultPlace;
  tab: PageTab;
  filter: ResultFilter;
  /** What else stands in the address: `by`, `of`, … */
  asked: URLSearchParams;
  setFilter(next: ResultFilter): void;
  /** Chooses a value as filter, or no longer. */
  toggle(name: string, value: Chosen): void;
  /** Null takes it out of the address. */
  ask(change: Readonly<Record<string, string | null>>): void;
  /** The address of a tab with the same filter. */
  tabPath(tab: PageTab): string;
}

const Context = createContext<ResultsAddress | undefined>(undefined);

/** Keys that belong to one tab. */
const ofTab = ['by', 'of', 'against', 'reference', 'search'];

/** The page's state, which is its address: tab, filter, and what a tab is asked for. */
export function ResultsAddressProvider({ place, children }: { place: ResultPlace; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  /** Filters before each change that was made here. */
  const steps = useRef<string[]>([]);
  const view = new URLSearchParams(search).get('view');
  // They were taken in another view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the view that they belong to.
  useEffect(() => {
    steps.current = [];
  }, [view]);

  const go = useCallback(
    (change: (asked: URLSearchParams) => void, replace = false) => {
      const asked = new URLSearchParams(search);
      change(asked);
      const text = asked.toString();
      navigate(`${pathname}${text && `?${text}`}`, { replace });
    },
    [navigate, pathname, search],
  );

  const value = useMemo((): ResultsAddress => {
    const asked = new URLSearchParams(search);
    const filter = readFilter(asked.get('filter'));
    const write = (into: URLSearchParams, next: ResultFilter) =>
      isEmpty(next) ? into.delete('filter') : into.set('filter', JSON.stringify(next));
    const setFilter = (next: ResultFilter) => {
      steps.current.push(JSON.stringify(filter));
      go((into) => write(into, next));
    };
    return {
      place,
      tab: tabIn(asked),
      filter,
      asked,
      setFilter,
      toggle: (name, chosen) => setFilter(withValue(filter, placeOf(name), chosen)),
      ask: (change) =>
        go((into) => {
          for (const [name, to] of Object.entries(change)) to === null ? into.delete(name) : into.set(name, to);
        }, true),
      tabPath: (tab) => {
        const next = new URLSearchParams(search);
        for (const name of ofTab) next.delete(name);
        tab === 'overview' ? next.delete('tab') : next.set('tab', tab);
        const text = next.toString();
        return `${pathname}${text && `?${text}`}`;
      },
    };
  }, [place, pathname, search, go]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (
        target?.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]')
      ) {
        return;
      }
      const before = steps.current.pop();
      if (before === undefined) return;
      go((into) => (before === '{}' ? into.delete('filter') : into.set('filter', before)));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go]);

  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useResultsAddress(): ResultsAddress {
  const value = useContext(Context);
  if (value === undefined) throw new Error('read inside a page of results');
  return value;
}
