import { directionOf } from 'core/language/direction';
import { memo } from 'react';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { CellText, CutText } from './CellText';
import { gridCell, gridRow } from './gridRoles';
import { blockSize, type Entry } from './rowStore';
import type { TableWords } from './useTableWords';

/** Columns before those of the languages: place and source. */
export const leadColumns = 2;
export const rowHeight = 80;

export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`;

export interface LanguageColumn {
  language: ScopeLanguage;
  /** Of the language, from 0. */
  index: number;
}

interface Props {
  entry: Entry | undefined;
  /** From 0. */
  index: number;
  /** Pixels from the first row. */
  top: number;
  columns: readonly LanguageColumn[];
  /** Pixels of the languages before the first column in view. */
  gap: number;
  columnWidth: number;
  /** Column of the active cell; -1: in another row. */
  active: number;
  chosen: boolean;
  words: TableWords;
  gridId: string;
  hrefOf(id: string, locale: string | undefined, at: number): string;
}

const ignore = () => undefined;

interface CellProps extends Pick<Props, 'entry' | 'index' | 'columnWidth' | 'words' | 'gridId' | 'hrefOf'> {
  language: ScopeLanguage;
  column: number;
  /** Pixels of the languages out of view before it. */
  gap: number;
  isActive: boolean;
}

/** Scrolling sideways renders only the cells that come into view. */
const LanguageCell = memo(function LanguageCell(props: CellProps) {
  const { entry, index, language, column, columnWidth, gap, isActive, words, gridId, hrefOf } = props;
  const { code, direction } = language;
  return (
    <div
      id={cellId(gridId, index, column + leadColumns)}
      {...gridCell(column + leadColumns + 1)}
      data-column={column + leadColumns}
      data-active={isActive || undefined}
      className="translation-cell"
      style={{ inlineSize: columnWidth, marginInlineStart: gap }}
    >
      {entry?.blocks.has(Math.floor(column / blockSize)) ? (
        <CellText
          row={entry.row}
          locale={code}
          direction={direction}
          words={words}
          href={hrefOf(entry.row.id, code, index)}
        />
      ) : (
        <span className="translation-coming" />
      )}
    </div>
  );
});

/** A message: place, source, and translations into the languages in view. Rendered only when one of them changes. */
export const GridRow = memo(function GridRow(props: Props) {
  const { entry, index, top, columns, gap, columnWidth, active, chosen, words, gridId, hrefOf } = props;
  const row = entry?.row;
  const place = row && words.place(row);
  const cell = (column: number) => ({
    id: cellId(gridId, index, column),
    ...gridCell(column + 1),
    'data-column': column,
    'data-active': column === active || undefined,
  });
  return (
    <div
      {...gridRow(index + 2, { 'aria-selected': chosen, 'aria-busy': row ? undefined : true })}
      data-row={index}
      className="translation-row"
      style={{ transform: `translateY(${top}px)`, blockSize: rowHeight }}
    >
      <div {...cell(0)} className="translation-key">
        {row ? (
          <>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={words.choose(row.key)}
              checked={chosen}
              onChange={ignore}
              data-choose
            />
            <span className="translation-where">
              {place ? <span className="translation-place">{place}</span> : null}
              <code dir="ltr" title={row.key}>
                {row.key}
              </code>
              <span className="translation-facts">
                <span>{words.owner(row)}</span>
                {row.comments > 0 ? <span className="translation-comments">{words.comments(row.comments)}</span> : null}
              </span>
            </span>
          </>
        ) : (
          <span className="translation-coming" />
        )}
      </div>
      <div {...cell(1)} className="translation-source">
        {row ? (
          <CutText text={row.sourceText} locale={row.sourceLocale} direction={directionOf(row.sourceLocale)} />
        ) : (
          <span className="translation-coming" />
        )}
      </div>
      {columns.map(({ language, index: column }, nth) => (
        <LanguageCell
          key={language.code}
          entry={entry}
          index={index}
          language={language}
          column={column}
          columnWidth={columnWidth}
          gap={nth === 0 ? gap : 0}
          isActive={column + leadColumns === active}
          words={words}
          gridId={gridId}
          hrefOf={hrefOf}
        />
      ))}
    </div>
  );
});
