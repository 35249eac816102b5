import { useCallback, useEffect, useState } from 'react';

interface Pages<Row> {
  rows: readonly Row[];
  /** Null: there are no more. */
  cursor: string | null;
}

export type ReadPage<Row> = (query: {
  cursor?: string;
}) => Promise<{ data: readonly Row[]; cursor?: string | null | undefined } | undefined>;

/** A list that comes page by page. @param read must stay the same while the list is */
export function usePages<Row>(read: ReadPage<Row>) {
  const [pages, setPages] = useState<Pages<Row>>();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(
    async (before?: Pages<Row>) => {
      setHasFailed(false);
      const cursor = before?.cursor ?? undefined;
      const reply = await read(cursor === undefined ? {} : { cursor }).catch(() => undefined);
      if (reply === undefined) setHasFailed(true);
      else setPages({ rows: [...(before?.rows ?? []), ...reply.data], cursor: reply.cursor ?? null });
    },
    [read],
  );
  useEffect(() => void load(), [load]);
  return { pages, hasFailed, more: () => void load(pages) };
}
