import { useInfiniteScroll } from 'ahooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { cacheEra } from '@/shell/api/cache';
import type { Reply } from '@/shell/request/request';

interface Page<T> {
  list: T[];
  /** Null: no more pages. */
  cursor: string | null;
}

/** Distance from the end in pixels at which the next page is loaded. */
const threshold = 100;

/** The largest page that the server gives. */
const longestPage = 100;

/**
 * An endless list: loads the next page near the end. Starts again when `depends` changes.
 * @param fetchPage without `pageSize`: the usual one
 * @param kept remembers the list and its position for a return
 */
export function useCursorList<T>(
  fetchPage: (cursor: string | undefined, pageSize?: number) => Promise<Reply<T[]> | undefined>,
  depends: readonly unknown[],
  kept?: { key: string; isBack: boolean },
) {
  const place = useRef(kept?.isBack ? placeIn<Page<T>>(kept.key) : undefined);
  const isNext = useRef(false);
  const { data, loading, loadingMore, error, reload, loadMore, mutate } = useInfiniteScroll<Page<T>>(
    async (before) => {
      isNext.current = before !== undefined;
      const known = before === undefined ? place.current : undefined;
      if (known?.page) return known.page;
      const rows = known?.rows ? Math.min(longestPage, known.rows) : undefined;
      const reply = await fetchPage(before?.cursor ?? undefined, rows);
      return { list: reply?.data ?? [], cursor: reply?.cursor ?? null };
    },
    {
      target: document,
      threshold,
      isNoMore: (data) => data?.cursor === null,
      reloadDeps: [...depends],
      // A failed next page keeps the loaded ones; a failed first page must not show those of another list.
      onError: () => {
        if (!isNext.current) mutate(undefined);
      },
    },
  );

  useLayoutEffect(() => {
    const arrived = data && place.current;
    if (!arrived) return;
    place.current = undefined;
    if (arrived.top > 0) window.scrollTo(0, arrived.top);
  }, [data]);

  const key = kept?.key;
  useEffect(() => {
    if (key === undefined || data === undefined || loading) return undefined;
    const remember = () => leavePlace(key, data, window.scrollY);
    remember();
    document.addEventListener('scroll', remember, { passive: true });
    return () => document.removeEventListener('scroll', remember);
  }, [key, data, loading]);

  return {
    rows: data?.list ?? [],
    loading,
    loadingMore,
    failed: error !== undefined,
    error,
    retry: data ? loadMore : reload,
    reload,
  };
}

interface Place<Page> {
  key: string;
  era: number;
  /** Milliseconds since 1970. */
  at: number;
  page: Page;
  /** Scroll position in pixels. */
  top: number;
}

/** Milliseconds after which a list starts at its top again. */
const lasting = 10 * 60_000;

let left: Place<unknown> | undefined;

/** Remembers the loaded part of the list and its scroll position, for one list at a time. */
function leavePlace(key: string, page: unknown, top: number): void {
  left = { key, era: cacheEra(), at: Date.now(), page, top };
}

/** Where this list was left a short time ago. `page` undefined: something was written since, so it may be outdated. */
function placeIn<Page>(key: string): { page: Page | undefined; rows: number; top: number } | undefined {
  if (left?.key !== key || Date.now() - left.at > lasting) return undefined;
  const page = left.page as Page & { list: unknown[] };
  return { page: left.era === cacheEra() ? page : undefined, rows: page.list.length, top: left.top };
}
