import { useIntl } from '@umijs/max';
import type { Results } from 'core/contract/results/results';
import type { ResultTab } from 'core/results/source';
import { useRef } from 'react';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import type { CallOptions } from '@/shell/request/request';
import type { ResultPlace } from './places';
import { useResultsAddress } from './resultsContext';
import { useLive } from './useLive';

type Query = Readonly<Record<string, string>>;

function call(place: ResultPlace, tab: ResultTab, query: Query, options: CallOptions): Promise<Results | undefined> {
  if (place.of === 'instrument') return api.result.instrument({ params: { id: place.id, tab }, query, ...options });
  return api.result.survey({ params: { id: place.id, item: place.item, tab }, query, ...options });
}

const known = ['filter', 'of', 'by', 'against', 'reference', 'margins', 'search', 'part'];

/** A tab's figures, again whenever something new has come. What was there stays until the next is. */
export function useResults(tab: ResultTab, more: Query = {}) {
  const { locale } = useIntl();
  const { place, asked } = useResultsAddress();
  const fromAddress = known.flatMap((name) => {
    const value = asked.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const query = { ...Object.fromEntries(fromAddress), ...more, locale };
  const key = `results:${JSON.stringify([place, tab, query])}`;
  const { data, error, loading, refresh } = useCached(
    key,
    (options) => call(place, tab, query, options),
    ({ status }) => status === 404 || status === 400,
  );
  const before = useRef<Results>(undefined);
  if (data) before.current = data;
  useLive(loading, error !== undefined, refresh);
  const shown = data ?? (before.current?.tab === tab ? before.current : undefined);
  return {
    data: shown,
    error: data ? undefined : error,
    isOld: data === undefined && shown !== undefined,
    loading,
    refresh,
  };
}
