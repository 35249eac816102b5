import type { Answer } from 'core/instrument/document';
import type { DraftAnswerSet, Identified } from 'core/instrument/draft';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { SortableRows } from '@/authoring/list/SortableRows';
import { useCalled } from '@/authoring/names/useCalled';
import { useText } from '@/kit/text/useText';
import type { AnswerColumns } from './answerColumns';
import { type AnswerColumn, isTable } from './pastedRows';

interface Props {
  set: DraftAnswerSet;
  columns: AnswerColumns;
  nameOf(answer: string): string;
  /** The cell that takes the focus. */
  focused: { answer: string; column: AnswerColumn } | undefined;
  table: RefObject<HTMLDivElement | null>;
  onMove(answer: string, to: number): void;
  /** Enter in a cell. @param inserts Shift was held: a new answer below */
  onEnter(answer: Identified<Answer>, column: AnswerColumn, inserts: boolean): void;
  onPaste(pasted: string, at: number, column: AnswerColumn): void;
  children(answer: Identified<Answer>, index: number): ReactNode;
}

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-cell]') : null;

/** The answers of a set as a table with the keys of a spreadsheet. */
export function AnswerTable({ set, columns, nameOf, focused, table, onMove, onEnter, onPaste, children }: Props) {
  const text = useText();
  const called = useCalled(set.id);
  const { answers } = set;
  const ids = answers.map(({ id }) => id);
  const focus = (answer: string | undefined, column: string | undefined) =>
    table.current?.querySelector<HTMLElement>(`[data-answer="${answer}"] [data-cell="${column}"]`)?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new request moves the focus once.
  useEffect(() => {
    if (focused !== undefined) focus(focused.answer, focused.column);
  }, [focused]);

  const placeOf = (target: EventTarget) => {
    const cell = cellOf(target);
    const column = cell?.dataset.cell as AnswerColumn | undefined;
    const at = ids.indexOf(cell?.closest<HTMLElement>('[data-answer]')?.dataset.answer ?? '');
    const answer = answers[at];
    return column === undefined || answer === undefined ? undefined : { at, answer, column };
  };
  const press = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (place === undefined || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(place.answer, place.column, event.shiftKey);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.shiftKey) return;
    event.preventDefault();
    focus(ids[place.at + step], place.column);
  };
  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const pasted = event.clipboardData.getData('text/plain');
    if (place === undefined || place.column === 'code' || !isTable(pasted)) return;
    event.preventDefault();
    onPaste(pasted, place.at, place.column);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pasted lines of the fields within.
    <div ref={table} className="answer-table boxed" onKeyDown={press} onPaste={paste}>
      <div className="answer-head" aria-hidden>
        <span className="answer-column-label">{text('answerSet.column.label')}</span>
        {columns.second === undefined ? null : <span className="answer-column-label">{columns.second.name}</span>}
        <span className="answer-column-score">{text('answerSet.column.score')}</span>
        {columns.codes ? <span className="answer-column-code">{text('draft.code')}</span> : null}
        {columns.images === undefined ? null : (
          <span className="answer-column-image">{text('answerSet.column.image')}</span>
        )}
        {columns.exclusive ? (
          <span className="answer-column-exclusive">{text('answerSet.answer.exclusive')}</span>
        ) : null}
        <span className="answer-column-menu" />
      </div>
      <SortableRows ids={ids} label={text('answerSet.answers', { code: called })} nameOf={nameOf} onMove={onMove}>
        {(id, index) => {
          const answer = answers[index];
          return answer?.id === id ? children(answer, index) : null;
        }}
      </SortableRows>
    </div>
  );
}
