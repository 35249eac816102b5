import { useVirtualizer } from '@tanstack/react-virtual';

import { Alert, Button } from 'antd';
import type { checkTable } from 'core/formula';
import type { Table } from 'core/instrument/document';
import groupBy from 'lodash/groupBy';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTyped } from '@/authoring/fields/useTyped';
import { faultInWords } from '@/authoring/formula/faultInWords';
import { useText } from '@/kit/text/useText';
import { readKey, readValue, writtenKey } from './pasting';

type Fault = ReturnType<typeof checkTable>[number];
type Row = Table['rows'][number];

export interface GridPlace {
  row: number;
  /** The last one contains the value. */
  column: number;
}

interface Props {
  table: Table;
  faults: readonly Fault[];
  /** The cell to focus. */
  focus: GridPlace | undefined;
  onFocus(place: GridPlace | undefined): void;
  onRows(rows: Row[]): void;
}

/** Tables up to this length are drawn completely. */
const longest = 100;

/** Pixels of a row; see the style sheet. */
const rowHeight = 36;

/** Faults listed; the rest is only counted. */
const mostListed = 5;

/** The rows of a table, editable cell by cell; only visible ones are drawn. */
export function TableGrid({ table: { keys, rows }, faults, focus, onFocus, onRows }: Props) {
  const text = useText('calculation.');
  const box = useRef<HTMLDivElement>(null);
  const isLong = rows.length > longest;
  const virtualizer = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const faultsOf = useMemo(() => groupBy(faults, 'row'), [faults]);
  const inWords = useText();
  const say = (fault: Fault) => faultInWords(fault, inWords);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish for the focus is fulfilled once.
  useEffect(() => {
    if (focus === undefined) return;
    if (isLong) virtualizer.scrollToIndex(focus.row);
    const timer = setTimeout(() => {
      box.current?.querySelector<HTMLElement>(`[data-cell="${focus.row} ${focus.column}"]`)?.focus();
    });
    return () => clearTimeout(timer);
  }, [focus]);

  const write = (row: number, column: number, typed: string): boolean => {
    const old = rows[row];
    if (old === undefined) return false;
    const key = keys[column];
    const read = key ? readKey(typed, key.match) : undefined;
    if (key && read === undefined) return false;
    const next: Row = key
      ? { ...old, keys: keys.map((_, at) => (at === column && read !== undefined ? read : (old.keys[at] ?? ''))) }
      : { ...old, value: readValue(typed) };
    onRows(rows.map((each, at) => (at === row ? next : each)));
    return true;
  };
  const drawn = virtualizer.getVirtualItems();
  const more = faults.length - mostListed;
  const indexes = isLong ? drawn.map(({ index }) => index) : rows.map((_, index) => index);
  return (
    <>
      {faults.length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={text('table.faults', { count: faults.length })}
          description={
            <ul className="calculation-plain">
              {faults.slice(0, mostListed).map((fault) => (
                <li key={`${fault.row} ${fault.column} ${fault.code}`}>
                  {fault.row === null ? (
                    say(fault)
                  ) : (
                    <button
                      type="button"
                      className="band-open"
                      onClick={() => onFocus({ row: fault.row ?? 0, column: fault.column ?? 0 })}
                    >
                      {text('table.faultAt', { row: fault.row + 1, fault: say(fault) })}
                    </button>
                  )}
                </li>
              ))}
              {more > 0 ? <li>{text('paste.more', { count: more })}</li> : null}
            </ul>
          }
        />
      ) : null}
      <div ref={box} className="table-grid boxed">
        <table aria-label={text('table.rowsOf')} aria-rowcount={rows.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              {keys.map(({ name }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <th key={column} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{text('table.value')}</th>
              <th scope="col">
                <span className="visually-hidden">{text('deeds')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <Spacer size={drawn[0]?.start ?? 0} columns={keys.length + 2} />
            {indexes.map((index) => {
              const row = rows[index];
              if (row === undefined) return null;
              const own = faultsOf[index] ?? [];
              const cells = [...keys.map((_, column) => writtenKey(row.keys[column])), String(row.value)];
              return (
                <tr
                  key={index}
                  aria-rowindex={index + 2}
                  data-faulty={own.length > 0 || undefined}
                  title={own.map(say).join(' ')}
                >
                  {cells.map((cell, column) => {
                    const here = own.filter((fault) => fault.column === undefined || fault.column === column);
                    const name = keys[column]?.name ?? text('table.value');
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                      <td key={column}>
                        <GridCell
                          place={`${index} ${column}`}
                          label={text('table.cell', { name, row: index + 1 })}
                          value={cell}
                          fault={here.length > 0 ? here.map(say).join(' ') : undefined}
                          onWrite={(typed) => write(index, column, typed)}
                          onStep={(step) => {
                            const to = index + step;
                            if (to >= 0 && to < rows.length) onFocus({ row: to, column });
                          }}
                        />
                      </td>
                    );
                  })}
                  <td>
                    <Button
                      size="small"
                      type="text"
                      danger
                      aria-label={text('table.removeRowOf', { row: index + 1 })}
                      onClick={() => {
                        onRows(rows.filter((_, at) => at !== index));
                        onFocus({ row: Math.max(0, Math.min(index, rows.length - 2)), column: 0 });
                      }}
                    >
                      {text('band.remove')}
                    </Button>
                  </td>
                </tr>
              );
            })}
            <Spacer size={virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0)} columns={keys.length + 2} />
          </tbody>
        </table>
      </div>
      <p className="quiet">{text('table.keysHelp')}</p>
    </>
  );
}

/** Space for rows that are not drawn. */
function Spacer({ size, columns }: { size: number; columns: number }) {
  if (size <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ blockSize: size, padding: 0 }} />
    </tr>
  );
}

interface CellProps {
  /** Row and column, from 0. */
  place: string;
  label: string;
  value: string;
  fault: string | undefined;
  /** Returns false if the text cannot be read: it stays in the cell. */
  onWrite(typed: string): boolean;
  onStep(step: 1 | -1): void;
}

function GridCell({ place, label, value: saved, fault, onWrite, onStep }: CellProps) {
  const id = useId();
  const commit = (typed: string) => typed === saved || onWrite(typed);
  const { value, onChange, save } = useTyped(saved, commit, { onLeaving: true });
  return (
    <>
      <input
        className="table-cell"
        data-cell={place}
        dir="ltr"
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step === 0) return;
          event.preventDefault();
          save();
          onStep(step);
        }}
      />
      {fault === undefined ? null : (
        <span id={id} className="visually-hidden">
          {fault}
        </span>
      )}
    </>
  );
}
