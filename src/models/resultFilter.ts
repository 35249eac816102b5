import { useCallback, useState } from 'react';

type Query = Readonly<Record<string, string>>;

/** The filter that each list was left with, by its path: who comes back finds it as it was. */
export default function useResultFilter() {
  const [filters, setFilters] = useState<Readonly<Record<string, Query>>>({});
  const keep = useCallback((path: string, query: Query) => {
    setFilters((before) => ({ ...before, [path]: query }));
  }, []);
  return { filters, keep };
}
