import { useEventListener } from 'ahooks';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { onCachesEmptied } from '@/shell/api/cache';
import { api } from '@/shell/api/client';
import { filterQuery, type ListFilter, readFilter, writeFilter } from '@/translating/texts/listFilter';
import { createRowStore, type RowStore } from './rowStore';

/** Milliseconds at least between two refreshes when the window becomes visible. */
const focusPause = 5000;

/** The filtered rows and their number; loaded again after changes and when the window becomes visible. */
export function useRows(filter: ListFilter): {
  store: RowStore;
  /** How many the filter finds: rows that only keep their place are not counted. */
  total: number | 'failed' | undefined;
  retry(): void;
  /** Does work that writes: the list is not read again for it. */
  quietly<T>(work: () => Promise<T>): Promise<T>;
} {
  const key = writeFilter(filter);
  const [counted, setCounted] = useState<{ key: string; total: number | 'failed' }>();
  const [attempt, setAttempt] = useState(0);
  const last = useRef(0);
  /** Work under way for which the list is not read again. */
  const quiet = useRef(0);

  const store = useMemo(() => {
    const asked = readFilter(key);
    return createRowStore(
      async (place, limit, locales, signal) => {
        const query = { ...filterQuery(asked), cells: locales.join(','), ...place, limit };
        const reply = await api.translation.list.reply({ query, signal });
        return reply && { rows: reply.data, cursor: reply.cursor };
      },
      { locales: asked.locales },
    );
  }, [key]);
  useEffect(() => () => store.close(), [store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt counts again.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api.translation
      .count({ query: filterQuery(readFilter(key)), signal, skipErrorHandler: true })
      .then((answer) => answer && setCounted({ key, total: answer.messages }))
      .catch(() => {
        if (!signal.aborted) setCounted({ key, total: 'failed' });
      });
    return () => leaving.abort();
  }, [key, attempt]);

  const refresh = () => {
    last.current = performance.now();
    store.refresh();
    setAttempt((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another store starts again.
  useEffect(() => {
    last.current = performance.now();
    return onCachesEmptied(() => {
      if (quiet.current === 0) refresh();
    });
  }, [store]);
  const onLook = () => {
    // Under what is being written nothing may move.
    if (document.activeElement?.closest('.translation-editor')) return;
    if (document.visibilityState === 'visible' && performance.now() - last.current > focusPause) refresh();
  };
  useEventListener('visibilitychange', onLook, { target: () => document });

  const quietly = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    quiet.current += 1;
    try {
      return await work();
    } finally {
      quiet.current -= 1;
    }
  }, []);

  useSyncExternalStore(store.subscribe, store.version);
  return {
    store,
    total: counted?.key === key ? counted.total : undefined,
    retry: refresh,
    quietly,
  };
}
