import { memo } from 'react';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import type { CellEdit, RowEdits } from '../outbox/edits';
import { type CellActs, CellEditor } from './CellEditor';
import { CellText, ChooseBox, coming, RowFacts, RowName, SourceText } from './CellText';
import type { RowProps } from './listRows';

/** Columns before those of the languages: place and source. */
export const leadColumns = 2;
/** Pixels: whole lines, also of scripts that need higher ones. */
export const rowHeight = 92;
/** Of the words above the first row of a group. */
export const groupHeight = 32;

export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`;

export interface LanguageColumn {
  language: ScopeLanguage;
  /** Of the language, from 0. */
  index: number;
}

/*
 * Roles of the grid's parts. In some browsers table elements lose their own roles once they are laid out freely. Rows and columns count
 * from 1, with the head.
 */

export const gridBody = { role: 'rowgroup' } as const;

export const gridRow = (index: number, more: { 'aria-selected'?: boolean; 'aria-busy'?: true } = {}) => ({
  role: 'row',
  'aria-rowindex': index,
  ...more,
});

export const gridHeader = (column: number) => ({ role: 'columnheader', 'aria-colindex': column });

const gridCell = (column: number) => ({ role: 'gridcell', 'aria-colindex': column });

interface Props extends RowProps {
  columns: readonly LanguageColumn[];
  /** Pixels of the languages before the first column in view. */
  gap: number;
  columnWidth: number;
  /** Column of the active cell; -1: in another row. */
  active: number;
  /** Whether the grid has the focus. */
  isFocused: boolean;
  gridId: string;
  /** Column of the cell that is being changed; -1: none. */
  editing: number;
  edits: RowEdits | undefined;
  acts: CellActs;
  /** What the rows from here on belong to; undefined: the same as the row before. */
  group: string | undefined;
}

const cellProps = ({ gridId, index }: Pick<Props, 'gridId' | 'index'>, column: number, isActive: boolean) => ({
  id: cellId(gridId, index, column),
  ...gridCell(column + 1),
  'data-column': column,
  'data-active': isActive || undefined,
});

interface CellProps extends Pick<Props, 'entry' | 'index' | 'columnWidth' | 'words' | 'gridId' | 'pathOf'> {
  language: ScopeLanguage;
  column: number;
  /** Pixels of the languages out of view before it. */
  gap: number;
  isActive: boolean;
  isFocused: boolean;
  isEditing: boolean;
  edit: CellEdit | undefined;
  acts: CellActs;
}

/** Scrolling sideways renders only the cells that come into view. */
const LanguageCell = memo(function LanguageCell(props: CellProps) {
  const { column, columnWidth, gap, isActive, isEditing, edit, acts, language, entry } = props;
  const cell = entry?.row.cells[language.code];
  return (
    <div
      {...cellProps(props, column + leadColumns, isActive)}
      className="translation-cell"
      data-editing={isEditing || undefined}
      style={{ inlineSize: columnWidth, marginInlineStart: gap }}
    >
      {isEditing && cell && entry ? (
        <CellEditor {...{ cell, edit, language, acts }} mayReview={language.may[entry.row.kind] === 'review'} />
      ) : (
        <CellText {...props} isActive={props.isActive && props.isFocused} />
      )}
    </div>
  );
});

/** A message: place, source, and translations into the languages in view. Rendered only when one of them changes. */
export const GridRow = memo(function GridRow(props: Props) {
  const { entry, index, top, columns, gap, columnWidth, active, chosen, words, gridId, pathOf } = props;
  const { editing, edits, acts, group, isFocused } = props;
  const row = entry?.row;
  return (
    <div
      {...gridRow(index + 2, { 'aria-selected': chosen, 'aria-busy': row ? undefined : true })}
      data-row={index}
      data-editing={editing >= 0 || undefined}
      data-group={group === undefined ? undefined : ''}
      className="translation-row"
      style={{ transform: `translateY(${top}px)`, blockSize: rowHeight + (group === undefined ? 0 : groupHeight) }}
    >
      {group === undefined ? null : (
        <div className="translation-group" aria-hidden>
          <span>{group}</span>
        </div>
      )}
      <div {...cellProps(props, 0, active === 0)} className="translation-key">
        {row ? (
          <>
            <ChooseBox row={row} words={words} chosen={chosen} tabIndex={-1} />
            <span className="translation-where">
              <RowName row={row} words={words} />
              <RowFacts row={row} words={words} {...(active !== 0 && { tabIndex: -1 })} />
            </span>
          </>
        ) : (
          coming
        )}
      </div>
      <div {...cellProps(props, 1, active === 1)} className="translation-source">
        {row ? <SourceText row={row} /> : coming}
      </div>
      {columns.map(({ language, index: column }, nth) => (
        <LanguageCell
          key={language.code}
          {...{ entry, index, columnWidth, words, gridId, pathOf, language, column }}
          gap={nth === 0 ? gap : 0}
          isActive={column + leadColumns === active}
          isFocused={isFocused}
          isEditing={column + leadColumns === editing}
          edit={edits?.[language.code]}
          acts={acts}
        />
      ))}
    </div>
  );
});
