import { useInfiniteScroll } from 'ahooks';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Reply } from '@/shell/request/request';
import { leavePlace, placeIn } from './listPlace';

interface Page<T> {
  list: T[];
  /** Null: there is no more. */
  cursor: string | null;
}

/** Pixels from the end at which the next page is fetched. */
const threshold = 100;

/** What the server gives at most at once. */
const longestPage = 100;

interface Kept {
  /** What is listed, and for whom. */
  key: string;
  /** Whether the reader comes back to where they were. */
  isBack: boolean;
}

/**
 * An endless list: the next page comes as the reader nears the end. Begins anew whenever `depends` changes.
 * @param fetchPage `pageSize`: absent: the usual one
 * @param kept the list and its position are remembered, for who comes back to it
 */
export function useCursorList<T>(
  fetchPage: (cursor: string | undefined, pageSize?: number) => Promise<Reply<T[]> | undefined>,
  depends: readonly unknown[],
  kept?: Kept,
) {
  const place = useRef(kept?.isBack ? placeIn<Page<T>>(kept.key) : undefined);
  const isNext = useRef(false);
  const { data, loading, loadingMore, error, reload, loadMore, mutate } = useInfiniteScroll<Page<T>>(
    async (before) => {
      isNext.current = before !== undefined;
      const known = before === undefined ? place.current : undefined;
      if (known?.page) return known.page;
      const rows = known && Math.min(longestPage, known.rows);
      const reply = await fetchPage(before?.cursor ?? undefined, rows);
      return { list: reply?.data ?? [], cursor: reply?.cursor ?? null };
    },
    {
      target: document,
      threshold,
      isNoMore: (data) => data?.cursor === null,
      reloadDeps: [...depends],
      // What has come stays when the next page cannot be had; a list that could not be had is not that of before.
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
