import { useIntl } from '@umijs/max';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DragArea } from './DragArea';
import { DragHandle } from './DragHandle';
import { useDraggedRow } from './useDraggedRow';
import './sortableRows.css';

interface Props {
  /** In their order. */
  ids: readonly string[];
  /** Of the list. */
  label: string;
  /** What a row is called. */
  nameOf(id: string): string;
  /** @param to its new place among the ids, from 0 */
  onMove(id: string, to: number): void;
  /** What stands in a row beside its handle. */
  children(id: string, index: number): ReactNode;
}

const handleOf = (list: HTMLElement | null, id: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])].find(({ dataset }) => dataset.handle === id);

/** Rows that are put in order: by dragging, and with Alt and the arrow keys wherever the focus is in a row. */
export function SortableRows({ ids, label, nameOf, onMove, children }: Props) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids);
  const moved = useRef<string>(undefined);
  const [said, setSaid] = useState('');

  // The browser lets go of the focus when what has it is moved or taken away.
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    const neighbour = gone >= 0 && ids.length < before.current.length ? (ids[gone] ?? ids.at(-1)) : undefined;
    const target = moved.current ?? neighbour;
    moved.current = undefined;
    before.current = ids;
    if (target === undefined) return undefined;
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) handleOf(list.current, target)?.focus();
    });
    return () => clearTimeout(timer);
  }, [ids]);

  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || to === from) return;
    moved.current = id;
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
  return (
    <>
      <DragArea
        ids={ids}
        keys={intl.formatMessage({ id: 'reportEditor.rows.keys' })}
        onDrop={(id, over) => move(id, ids.indexOf(over))}
      >
        <ul ref={list} className="sortable-rows" aria-label={label}>
          {ids.map((id, index) => (
            <Row key={id} id={id} name={nameOf(id)} onPress={press}>
              {children(id, index)}
            </Row>
          ))}
        </ul>
      </DragArea>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

/** Where the arrow keys with Alt have a meaning of their own. */
const isEditor = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('.cm-editor, textarea') !== null);

interface RowProps {
  id: string;
  name: string;
  onPress(event: KeyboardEvent, id: string): void;
  children: ReactNode;
}

function Row({ id, name, onPress, children }: RowProps) {
  const intl = useIntl();
  const { listeners, row } = useDraggedRow(id);
  return (
    <li {...row} className="sortable-row" onKeyDown={(event) => onPress(event, id)}>
      <DragHandle
        data-handle={id}
        label={intl.formatMessage({ id: 'reportEditor.rows.handle' }, { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        keys={intl.formatMessage({ id: 'reportEditor.rows.keys' })}
        listeners={listeners}
      />
      <div className="sortable-content">{children}</div>
    </li>
  );
}
