import { useIntl } from '@umijs/max';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface Rows {
  /** In their order. */
  ids: readonly string[];
  /** What a row is called. */
  nameOf(id: string): string;
  /** @param to its new place among the ids, from 0 */
  onMove(id: string, to: number): void;
  /** Gives the focus to the row. */
  focus(id: string): void;
}

/** Rows that are moved with Alt and the arrow keys: what was done is said, and the focus stays with the row, or goes to the neighbour of one that is gone. */
export function useRowMoves({ ids, nameOf, onMove, focus }: Rows) {
  const intl = useIntl();
  const before = useRef(ids);
  /** The row that gets the focus. */
  const wanted = useRef<string>(undefined);
  const focusing = useRef(focus);
  focusing.current = focus;
  const [said, setSaid] = useState('');

  // The browser lets go of the focus when what has it is moved or taken away.
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    const neighbour = gone >= 0 && ids.length < before.current.length ? (ids[gone] ?? ids.at(-1)) : undefined;
    wanted.current ??= neighbour;
    before.current = ids;
    if (wanted.current === undefined) return undefined;
    // The ids can come anew before it runs; then it begins again.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const target = wanted.current;
      wanted.current = undefined;
      if (target !== undefined && (activeElement === null || activeElement === document.body)) focusing.current(target);
    });
    return () => clearTimeout(timer);
  }, [ids]);

  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || to === from) return;
    wanted.current = id;
    onMove(id, to);
    setSaid(
      intl.formatMessage({ id: 'reportEditor.rows.moved' }, { name: nameOf(id), place: to + 1, total: ids.length }),
    );
  };
  const press = (event: KeyboardEvent, id: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0 || event.defaultPrevented || isEditor(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    move(id, ids.indexOf(id) + step);
  };
  return {
    move,
    /** For the keys of a row. */
    press,
    /** What was done last, for screen readers. */
    said,
  };
}

/** Where the arrow keys with Alt have a meaning of their own. */
const isEditor = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('.cm-editor, textarea') !== null);
