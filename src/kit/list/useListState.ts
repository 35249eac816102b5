import { useLocation, useModel, useSearchParams } from '@umijs/max';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { fromQuery, type ListState, listParts, toQuery } from './listQuery';

/**
 * A list's page, sorting, search and filters: in the address, and kept for the path when one leaves and comes back. What else the address
 * says (which tab is open) stays, and belongs to the path.
 */
export function useListState(): [state: ListState, change: (part: Partial<ListState>) => void] {
  const { pathname } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const { filters, keep } = useModel('resultFilter');
  const written = new URLSearchParams([...parameters].filter(([name]) => listParts.includes(name))).toString();
  const others = new URLSearchParams([...parameters].filter(([name]) => !listParts.includes(name))).toString();
  const path = others === '' ? pathname : `${pathname}?${others}`;
  const kept = filters[path];
  // What was kept until the list was cleared just now: the address knows of it before the model does.
  const cleared = useRef<typeof kept>(undefined);
  const isFresh = written === '' && kept !== undefined && kept !== cleared.current && Object.keys(kept).length > 0;
  const write = useCallback(
    (query: Readonly<Record<string, string>>) =>
      setParameters({ ...Object.fromEntries(new URLSearchParams(others)), ...query }, { replace: true }),
    [others, setParameters],
  );

  useEffect(() => {
    if (isFresh) write(kept);
  }, [isFresh, kept, write]);

  const state = useMemo(() => fromQuery(Object.fromEntries(new URLSearchParams(written))), [written]);
  const change = (part: Partial<ListState>) => {
    const query = toQuery({ ...state, ...part });
    cleared.current = Object.keys(query).length === 0 ? kept : undefined;
    keep(path, query);
    write(query);
  };
  return [state, change];
}
