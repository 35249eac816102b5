import { useVirtualizer } from '@tanstack/react-virtual';
import { history, useIntl } from '@umijs/max';
import type { MessageRow } from 'core/contract/translating/translation';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { GridHead } from './GridHead';
import { cellId, GridRow, type LanguageColumn, leadColumns, rowHeight } from './GridRow';
import { type Place, placeAfter } from './gridKeys';
import { gridBody } from './gridRoles';
import { addressOf, recallPlace, rememberPlace } from './lastPlace';
import type { RowStore } from './rowStore';
import type { Chosen } from './useChosen';
import type { Progress } from './useProgress';
import type { TableWords } from './useTableWords';

/** Pixels, as in the style sheet. */
const headHeight = 76;
const keyWidth = 260;
const sourceWidth = 320;
const leastColumn = 280;
/** Rows around those in view that are loaded with them. */
const ahead = 20;

interface Props {
  store: RowStore;
  rows: number;
  languages: readonly ScopeLanguage[];
  /** The list's filter as an address. */
  listKey: string;
  /** The editor's path within the product; without a locale in any that the user may edit. */
  pathOf(id: string, locale: string | undefined, at: number): string;
  words: TableWords;
  progress: ReadonlyMap<string, Progress>;
  chosen: Chosen;
  onToggle(row: MessageRow): void;
  onChooseAll(all: boolean): void;
  direction: 'ltr' | 'rtl';
}

/** The table of messages and translations, of any size; only the rows and columns in view are rendered. */
export function MessageGrid(props: Props) {
  const { store, rows, languages, listKey, pathOf, words, progress, chosen, onToggle, onChooseAll, direction } = props;
  const intl = useIntl();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place | undefined>(() => recallPlace(listKey));
  const isRtl = direction === 'rtl';

  const rowWindow = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialOffset: () => Math.max(0, (active?.row ?? 0) - 2) * rowHeight,
  });
  const width = rowWindow.scrollRect?.width ?? 0;
  const columnWidth = Math.max(
    leastColumn,
    Math.floor((width - keyWidth - sourceWidth) / Math.max(1, languages.length)),
  );
  const columnWindow = useVirtualizer({
    count: languages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    horizontal: true,
    isRtl,
    overscan: 1,
    paddingStart: keyWidth + sourceWidth,
    scrollPaddingStart: keyWidth + sourceWidth,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps the first widths.
  useEffect(() => columnWindow.measure(), [columnWindow, columnWidth]);

  const rowItems = rowWindow.getVirtualItems();
  const columnItems = columnWindow.getVirtualItems();
  const from = columnItems[0]?.index ?? 0;
  const to = columnItems.at(-1)?.index ?? -1;
  const columns = useMemo(
    (): LanguageColumn[] => languages.slice(from, to + 1).map((language, nth) => ({ language, index: from + nth })),
    [languages, from, to],
  );
  const gap = from * columnWidth;

  const first = rowItems[0]?.index ?? 0;
  const last = rowItems.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last < 0) return;
    store.want(
      { first: Math.max(0, first - ahead), last: Math.min(rows - 1, last + ahead) },
      { first: from, last: to },
    );
  }, [store, first, last, rows, from, to]);

  const hrefOf = useMemo(
    () => (id: string, locale: string | undefined, at: number) => addressOf(pathOf(id, locale, at)),
    [pathOf],
  );

  function goTo(place: Place): void {
    setActive(place);
    rowWindow.scrollToIndex(place.row);
    if (place.column >= leadColumns) columnWindow.scrollToIndex(place.column - leadColumns);
  }

  function open({ row, column }: Place): void {
    const entry = store.entryAt(row);
    if (!entry) return;
    rememberPlace(listKey, { row, column });
    history.push(pathOf(entry.row.id, languages[column - leadColumns]?.code, row));
  }

  function toggleAt(row: number): void {
    const entry = store.entryAt(row);
    if (entry) onToggle(entry.row);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    const place = active ?? { row: first, column: 0 };
    if (event.key === 'Enter') open(place);
    else if (event.key === ' ') toggleAt(place.row);
    else {
      const page = Math.max(1, Math.floor(((rowWindow.scrollRect?.height ?? 0) - headHeight) / rowHeight) - 1);
      const next = placeAfter(event, place, { rows, columns: languages.length + leadColumns, page, isRtl });
      if (!next) return;
      goTo(next);
    }
    event.preventDefault();
  }

  function onClick(event: MouseEvent): void {
    const target = event.target as Element;
    const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN);
    if (Number.isNaN(row)) return;
    if (target.closest('[data-choose]')) {
      toggleAt(row);
      return;
    }
    const column = Number(target.closest<HTMLElement>('[data-column]')?.dataset.column ?? 0);
    setActive({ row, column });
    // With a modifier the browser opens another tab or window.
    if (!target.closest('a') || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open({ row, column });
  }

  const isActiveInView = active !== undefined && active.row >= first && active.row <= last;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native table would have all of a hundred thousand rows.
    <div
      ref={scroller}
      className="translation-grid"
      role="grid"
      aria-label={intl.formatMessage({ id: 'translations.title' })}
      aria-rowcount={rows + 1}
      aria-colcount={languages.length + leadColumns}
      aria-multiselectable="true"
      aria-activedescendant={isActiveInView ? cellId(gridId, active.row, active.column) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={() => setActive((before) => before ?? { row: first, column: 0 })}
    >
      <div style={{ inlineSize: Math.max(columnWindow.getTotalSize(), width) }}>
        <GridHead
          columns={columns}
          gap={gap}
          columnWidth={columnWidth}
          progress={progress}
          allChosen={chosen.all}
          onChooseAll={onChooseAll}
        />
        <div {...gridBody} className="translation-rows" style={{ blockSize: rowWindow.getTotalSize() }}>
          {rowItems.map(({ index, start }) => {
            const entry = store.entryAt(index);
            return (
              <GridRow
                key={index}
                entry={entry}
                index={index}
                top={start - headHeight}
                columns={columns}
                gap={gap}
                columnWidth={columnWidth}
                active={active?.row === index ? active.column : -1}
                chosen={chosen.all || (entry !== undefined && chosen.rows.has(entry.row.id))}
                words={words}
                gridId={gridId}
                hrefOf={hrefOf}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
