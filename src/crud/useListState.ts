import { useLocation, useModel, useSearchParams } from '@umijs/max';
import { useEffect, useMemo } from 'react';
import { fromQuery, type ListState, toQuery } from './listQuery';

/** A list's page, sorting, search and filters: in the address, and kept for the path when one leaves and comes back. */
export function useListState(): [state: ListState, change: (part: Partial<ListState>) => void] {
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const { filters, keep } = useModel('resultFilter');
  const written = parameters.toString();
  const kept = filters[pathname];
  const isFresh = written === '' && kept !== undefined && Object.keys(kept).length > 0;

  useEffect(() => {
    if (isFresh) setParameters(kept, { replace: true });
  }, [isFresh, kept, setParameters]);

  const state = useMemo(() => fromQuery(Object.fromEntries(new URLSearchParams(written))), [written]);
  const change = (part: Partial<ListState>) => {
    const query = toQuery({ ...state, ...part });
    keep(pathname, query);
    setParameters(query, { replace: true });
  };
  return [state, change];
}
