import { useIntl } from '@umijs/max';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Announced } from '@/kit/announced/Announced';
import { DragArea } from './DragArea';
import { DragHandle } from './DragHandle';
import { useDraggedRow } from './useDraggedRow';
import { useRowMoves } from './useRowMoves';
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
  const focus = (id: string) => handleOf(list.current, id)?.focus();
  const { move, press, said } = useRowMoves({ ids, nameOf, onMove, focus });
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
      <Announced>{said}</Announced>
    </>
  );
}

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
