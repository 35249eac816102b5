import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListState } from './listQuery';

/** Loads one page; undefined: nobody is signed in any more. */
export type LoadPage<Row> = (state: ListState) => Promise<{ rows: Row[]; total: number } | undefined>;

/** `waiting`: no answer has come yet, so nobody can say that there is nothing. `narrowed`: by what the rows were narrowed. */
type Outcome = { is: 'waiting' } | { is: 'failed' } | { is: 'loaded'; narrowed: string };

interface Rows<Row> {
  rows: readonly Row[];
  total: number;
  outcome: Outcome;
  isLoading: boolean;
  reload(): void;
}

/** What a list was narrowed by, to be compared. */
export const narrowingOf = ({ keyword, filters }: ListState): string => JSON.stringify([keyword, filters]);

/** The rows of a list's state; of several requests that are under way only the newest counts. */
export function useRows<Row>(load: LoadPage<Row>, state: ListState): Rows<Row> {
  const [found, setFound] = useState<Pick<Rows<Row>, 'rows' | 'total' | 'outcome'>>({
    rows: [],
    total: 0,
    outcome: { is: 'waiting' },
  });
  const [isLoading, setLoading] = useState(true);
  const newest = useRef(0);
  const asked = JSON.stringify(state);

  const read = useCallback(async () => {
    newest.current += 1;
    const turn = newest.current;
    const wanted = JSON.parse(asked) as ListState;
    setLoading(true);
    // Why it failed is said by the request module.
    const page = await load(wanted).catch(() => 'failed' as const);
    if (turn !== newest.current) return;
    setLoading(false);
    if (page === 'failed') setFound({ rows: [], total: 0, outcome: { is: 'failed' } });
    else {
      const { rows, total } = page ?? { rows: [], total: 0 };
      setFound({ rows, total, outcome: { is: 'loaded', narrowed: narrowingOf(wanted) } });
    }
  }, [load, asked]);

  useEffect(() => {
    void read();
    return () => {
      newest.current += 1;
    };
  }, [read]);

  const reload = useCallback(() => void read(), [read]);
  return { ...found, isLoading, reload };
}
