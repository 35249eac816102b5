import type { MessageRow } from 'core/contract/translating/translation';
import { useCallback, useMemo, useState } from 'react';

/** Chosen rows as they were loaded, or `all` of the filter. */
export interface Chosen {
  all: boolean;
  rows: ReadonlyMap<string, MessageRow>;
}

interface State extends Chosen {
  /** The filter of the choice. */
  key: string;
}

const none = (key: string): State => ({ key, all: false, rows: new Map() });

/** The rows chosen for a bulk action. Another filter is another list, with nothing chosen. */
export function useChosen(key: string) {
  const [state, setState] = useState<State>(() => none(key));
  const present = useMemo(() => (state.key === key ? state : none(key)), [state, key]);

  const toggle = useCallback(
    (row: MessageRow) =>
      setState((before) => {
        const { all, rows } = before.key === key ? before : none(key);
        // After "all", choosing a row starts again with only that row.
        const next = new Map(all ? [] : rows);
        if (!next.delete(row.id)) next.set(row.id, row);
        return { key, all: false, rows: next };
      }),
    [key],
  );
  /** A chosen row was changed since it was loaded. */
  const update = useCallback(
    (row: MessageRow) =>
      setState((before) =>
        before.rows.has(row.id) ? { ...before, rows: new Map(before.rows).set(row.id, row) } : before,
      ),
    [],
  );
  const chooseAll = useCallback((all: boolean) => setState({ ...none(key), all }), [key]);
  return { chosen: present as Chosen, toggle, update, chooseAll };
}
