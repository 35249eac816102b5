import type { Cell, MessageRow } from 'core/contract/translating/translation';
import { useCallback, useEffect, useState } from 'react';
import { api } from '@/shell/api/client';
import type { Asked } from './screenOrder';

/** The most that one call gives. */
const pageSize = 200;

const noCell: Cell = { text: null, state: 'missing', rowVersion: 0, problems: [] };

export const cellIn = ({ cells }: MessageRow, locale: string): Cell => cells[locale] ?? noCell;

async function readAll(ownerId: string, locale: string, signal: AbortSignal): Promise<MessageRow[] | undefined> {
  const rows: MessageRow[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { locales: locale, cells: locale, ownerId, limit: pageSize, ...(cursor ? { after: cursor } : {}) };
    const reply = await api.translation.list.reply({ query, signal, skipErrorHandler: true });
    if (reply === undefined) return undefined;
    rows.push(...reply.data);
    cursor = reply.data.length === 0 ? null : reply.cursor;
  } while (cursor);
  return rows;
}

/** Every text of an instrument that the caller may see, with its translation into a language. */
export function useInstrumentTexts(ownerId: string, locale: string) {
  const [rows, setRows] = useState<readonly MessageRow[]>();
  const [asked, setAsked] = useState<Asked>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async () => {
      const found = await readAll(ownerId, locale, signal);
      const [first] = found ?? [];
      if (found === undefined || signal.aborted) return;
      setRows(found);
      if (first === undefined) return;
      // Which question offers which answers. Without it, answers stand behind the questions.
      const params = { id: first.id, locale };
      const place = await api.translation.place({ params, signal, skipErrorHandler: true }).catch(() => undefined);
      if (place && !signal.aborted) setAsked(place.projection);
    };
    setFailed(false);
    setRows(undefined);
    read().catch(() => {
      if (!signal.aborted) setFailed(true);
    });
    return () => leaving.abort();
  }, [ownerId, locale, attempt]);

  const put = useCallback(
    (id: string, changes: Partial<MessageRow>, cell?: Cell) => {
      setRows((before) =>
        before?.map((row) =>
          row.id === id ? { ...row, ...changes, ...(cell && { cells: { ...row.cells, [locale]: cell } }) } : row,
        ),
      );
    },
    [locale],
  );

  return { rows, asked, hasFailed, retry: () => setAttempt((before) => before + 1), put };
}
