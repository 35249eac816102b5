import { useVirtualizer } from '@tanstack/react-virtual';
import { history } from '@umijs/max';
import { ConfigProvider } from 'antd';
import { type KeyboardEvent, type MouseEvent, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { GridHead } from './GridHead';
import { cellId, GridRow, gridBody, type LanguageColumn, leadColumns, rowHeight } from './GridRow';
import { type Place, placeAfter } from './gridKeys';
import { recallPlace, rememberPlace } from './lastPlace';
import { clickOf, isChosen, type ListProps, useRowsInView } from './listRows';
import type { Progress } from './useProgress';

/** Pixels, as in the style sheet. */
const headHeight = 76;
const keyWidth = 260;
const sourceWidth = 320;
const leastColumn = 280;

interface Props extends ListProps {
  languages: readonly ScopeLanguage[];
  progress: ReadonlyMap<string, Progress>;
  onChooseAll(all: boolean): void;
}

/** The table of messages and translations, of any size; only the rows and columns in view are rendered. */
export function MessageGrid(props: Props) {
  const { store, rows, languages, listKey, pathOf, words, progress, chosen, onToggle, onChooseAll } = props;
  const text = useText();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place | undefined>(() => recallPlace(listKey));
  const isRtl = useContext(ConfigProvider.ConfigContext).direction === 'rtl';

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

  const { first, last } = useRowsInView(rowItems, props, from, to);

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

  function onClick(event: MouseEvent) {
    const { row, column, chooses, opens } = clickOf(event);
    if (Number.isNaN(row)) return;
    if (chooses) return toggleAt(row);
    const place = { row, column: column || 0 };
    setActive(place);
    if (!opens) return;
    event.preventDefault();
    open(place);
  }

  const isActiveInView = active !== undefined && active.row >= first && active.row <= last;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native table would have all of a hundred thousand rows.
    <div
      ref={scroller}
      className="translation-grid"
      role="grid"
      aria-label={text('translations.title')}
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
                {...{ entry, index, columns, gap, columnWidth, words, gridId, pathOf }}
                top={start - headHeight}
                active={active?.row === index ? active.column : -1}
                chosen={isChosen(chosen, entry)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
