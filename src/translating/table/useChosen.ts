import type { MessageRow } from 'core/contract/translating/translation';
import { useCallback, useMemo, useState } from 'react';

/** What is chosen: rows as they were seen, or `all` that the filter finds. */
export interface Chosen {
  all: boolean;
  rows: ReadonlyMap<string, MessageRow>;
}

interface State extends Chosen {
  /** The filter that it was chosen under. */
  key: string;
}

const none = (key: string): State => ({ key, all: false, rows: new Map() });

/** The rows that something is going to be done to. Another filter is another list: nothing of it is chosen yet. */
export function useChosen(key: string) {
  const [state, setState] = useState<State>(() => none(key));
  const present = useMemo(() => (state.key === key ? state : none(key)), [state, key]);

  const toggle = useCallback(
    (row: MessageRow) =>
      setState((before) => {
        const { all, rows } = before.key === key ? before : none(key);
        // Of all one cannot be left out: choosing begins anew with that one.
        const next = new Map(all ? [] : rows);
        if (!next.delete(row.id)) next.set(row.id, row);
        return { key, all: false, rows: next };
      }),
    [key],
  );
  const chooseAll = useCallback((all: boolean) => setState({ ...none(key), all }), [key]);
  return { chosen: present as Chosen, toggle, chooseAll };
}
