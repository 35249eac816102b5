import { useInfiniteScroll } from 'ahooks';
import type { Reply } from '@/request';

interface Page<T> {
  list: T[];
  /** Null: there is no more. */
  cursor: string | null;
}

/** Pixels from the end at which the next page is fetched. */
const threshold = 100;

/** An endless list: the next page comes as the reader nears the end. Begins anew whenever `depends` changes. */
export function useCursorList<T>(
  fetchPage: (cursor: string | undefined) => Promise<Reply<T[]> | undefined>,
  depends: readonly unknown[],
) {
  const { data, loading, loadingMore, error, reload, loadMore } = useInfiniteScroll<Page<T>>(
    async (before) => {
      const reply = await fetchPage(before?.cursor ?? undefined);
      return { list: reply?.data ?? [], cursor: reply?.cursor ?? null };
    },
    { target: document, threshold, isNoMore: (data) => data?.cursor === null, reloadDeps: [...depends] },
  );
  // What has come stays when the next page cannot be had.
  return { rows: data?.list ?? [], loading, loadingMore, failed: error !== undefined, retry: data ? loadMore : reload };
}
