import { useIntl } from '@umijs/max';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { OrderContext, type OrderDeeds } from './OrderedItem';
import './ordered.css';

interface Props<Row> {
  label: string;
  /** As they are shown; narrowed, they cannot be moved: a place among some says nothing about the place among all. */
  rows: readonly Row[];
  movable: boolean;
  keyOf(row: Row): string;
  nameOf(row: Row): string;
  /** See `useOrderedRows`. */
  move(key: string, to: number): number | undefined;
  /** An `OrderedItem` each. */
  children: ReactNode;
}

/** A list whose order people change by dragging, or with arrows that the keyboard reaches. */
export function OrderedList<Row>({ label, rows, movable, keyOf, nameOf, move, children }: Props<Row>) {
  const intl = useIntl();
  const [told, setTold] = useState('');
  const dragged = useRef<string>(undefined);
  /** The button whose row has just been moved: the focus goes with it. */
  const used = useRef<{ key: string; from: 'up' | 'down' }>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const now = useRef({ rows, keyOf, nameOf });
  now.current = { rows, keyOf, nameOf };

  const place = useCallback(
    (key: string, to: number) => {
      const at = move(key, to);
      if (at === undefined) return;
      const { rows: all, keyOf: key0, nameOf: name0 } = now.current;
      const row = all.find((each) => key0(each) === key);
      const values = { name: row === undefined ? key : name0(row), place: at + 1, count: all.length };
      setTold(intl.formatMessage({ id: 'ordered.moved' }, values));
    },
    [move, intl],
  );
  const deeds = useMemo<OrderDeeds>(
    () => ({
      movable,
      move: (key, by, from) => {
        const keys = now.current.rows.map(now.current.keyOf);
        used.current = { key, from };
        place(
          key,
          { first: 0, before: keys.indexOf(key) - 1, behind: keys.indexOf(key) + 1, last: keys.length - 1 }[by],
        );
      },
      drag: (key) => {
        dragged.current = key;
      },
      drop: (onto, side) => {
        const key = dragged.current;
        dragged.current = undefined;
        if (key === undefined || key === onto) return;
        const rest = now.current.rows.map(now.current.keyOf).filter((each) => each !== key);
        place(key, rest.indexOf(onto) + (side === 'behind' ? 1 : 0));
      },
    }),
    [movable, place],
  );

  // The browser takes the focus from a button that moves; one that is at an end now cannot have it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move.
  useLayoutEffect(() => {
    if (!used.current) return;
    const { key, from } = used.current;
    used.current = undefined;
    const buttons = [from, from === 'up' ? 'down' : 'up'].map((which) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${key} ${which}"]`),
    );
    buttons.find((button) => button && !button.disabled)?.focus();
  }, [rows]);

  return (
    <OrderContext.Provider value={deeds}>
      <ol ref={list} className="ordered" aria-label={label} data-narrowed={movable ? undefined : ''}>
        {children}
      </ol>
      <div className="visually-hidden" aria-live="polite">
        {told}
      </div>
    </OrderContext.Provider>
  );
}
