import { useCallback, useEffect, useRef, useState } from 'react';

interface Pages<Row> {
  rows: readonly Row[];
  /** Null: there are no more. */
  cursor: string | null;
}

export type ReadPage<Row> = (query: {
  cursor?: string;
}) => Promise<{ data: readonly Row[]; cursor?: string | null | undefined } | undefined>;

/**
 * A list that comes page by page.
 * @param read must stay the same while the list is; with another one the list begins anew, and the old rows stay until its first are there
 * @returns `more`: the next page, or once more the one that failed
 */
export function usePages<Row>(read: ReadPage<Row>) {
  const [pages, setPages] = useState<Pages<Row>>();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const newest = useRef(0);
  const load = useCallback(
    async (before?: Pages<Row>) => {
      newest.current += 1;
      const mine = newest.current;
      setState('loading');
      const cursor = before?.cursor ?? undefined;
      const reply = await read(cursor === undefined ? {} : { cursor }).catch(() => undefined);
      if (mine !== newest.current) return;
      setState(reply === undefined ? 'failed' : 'loaded');
      if (reply) setPages({ rows: [...(before?.rows ?? []), ...reply.data], cursor: reply.cursor ?? null });
    },
    [read],
  );
  useEffect(() => void load(), [load]);
  return { pages, state, more: () => void load(pages) };
}
