import { useCallback, useEffect, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { untold } from '@/kit/form/serverErrors';

/** The row at `from` put at `to`. */
function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

interface Options<Row> {
  load(): Promise<Row[] | undefined>;
  keyOf(row: Row): string;
  /** Stores the order that they have now. */
  store(keys: string[]): Promise<unknown>;
  /** Once the last order has arrived. */
  onStored?(): unknown;
}

/** Rows in an order that people give them: shown at once, stored behind it, one order at a time. */
export function useOrderedRows<Row>(options: Options<Row>) {
  const [rows, setRows] = useState<Row[] | 'failed'>();
  const calls = useRef(options);
  calls.current = options;
  const shown = useRef<Row[]>([]);
  /** The order that waits until the one on its way has arrived. */
  const waiting = useRef<string[]>(undefined);
  const sending = useRef(false);

  const show = useCallback((next: Row[]) => {
    shown.current = next;
    setRows(next);
  }, []);

  const reload = useCallback(async () => {
    try {
      const loaded = await calls.current.load();
      if (loaded) show(loaded);
    } catch {
      setRows((before) => (Array.isArray(before) ? before : 'failed'));
    }
  }, [show]);
  useEffect(() => void reload(), [reload]);

  /** What was refused is told, and the list is as it stands on the server again. */
  const refused = useCallback(
    async (error: unknown) => {
      const message = untold(asFailure(error));
      if (message) feedback.error(message);
      await reload();
    },
    [reload],
  );

  const sendOrder = useCallback(
    async (keys: string[]) => {
      waiting.current = keys;
      if (sending.current) return;
      sending.current = true;
      try {
        while (waiting.current) {
          const next = waiting.current;
          waiting.current = undefined;
          await calls.current.store(next);
        }
        await calls.current.onStored?.();
      } catch (error) {
        waiting.current = undefined;
        await refused(error);
      } finally {
        sending.current = false;
      }
    },
    [refused],
  );

  /** Puts a row at a place (from 0) of the whole order. @returns the place; undefined: it was there */
  const move = useCallback(
    (key: string, to: number) => {
      const { keyOf } = calls.current;
      const from = shown.current.findIndex((row) => keyOf(row) === key);
      const place = Math.max(0, Math.min(to, shown.current.length - 1));
      if (from < 0 || from === place) return undefined;
      show(moved(shown.current, from, place));
      void sendOrder(shown.current.map(keyOf));
      return place;
    },
    [show, sendOrder],
  );

  /** Shows a row as it was stored. */
  const replace = useCallback(
    (row: Row) => {
      const { keyOf } = calls.current;
      show(shown.current.map((each) => (keyOf(each) === keyOf(row) ? row : each)));
    },
    [show],
  );

  return { rows, reload, move, replace, refused };
}
