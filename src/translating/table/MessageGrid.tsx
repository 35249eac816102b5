import { useVirtualizer } from '@tanstack/react-virtual';
import { history } from '@umijs/max';
import { ConfigProvider } from 'antd';
import {
  type KeyboardEvent,
  type MouseEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { useText } from '@/kit/text/useText';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import type { SavedAs } from '../outbox/change';
import type { CellActs, CellEnd } from './CellEditor';
import { GridHead } from './GridHead';
import { cellId, GridRow, gridBody, groupHeight, type LanguageColumn, leadColumns, rowHeight } from './GridRow';
import { type Place, placeAfter } from './gridKeys';
import { recallPlace, rememberPlace } from './lastPlace';
import { clickOf, isChosen, type ListProps, useRowsInView } from './listRows';
import type { CellEdits } from './useCellEdits';
import type { Progress } from './useProgress';

/** Pixels, as in the style sheet. */
const headHeight = 76;
const keyWidth = 260;
const sourceWidth = 320;
const leastColumn = 280;
/** Below the last row, for the field in which it is changed. */
const editorRoom = 160;

interface Props extends ListProps {
  languages: readonly ScopeLanguage[];
  progress: ReadonlyMap<string, Progress>;
  onChooseAll(all: boolean): void;
  cells: CellEdits;
}

/** Whether a key writes a character. */
const isWriting = ({ key, ctrlKey, metaKey, isComposing }: globalThis.KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !isComposing;

/** The table of messages and translations, of any size; only the rows and columns in view are rendered. */
export function MessageGrid(props: Props) {
  const { store, rows, languages, listKey, pathOf, words, progress, chosen, onToggle, onChooseAll, cells } = props;
  const { outbox, edits } = cells;
  const text = useText();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place | undefined>(() => recallPlace(listKey));
  const [editing, setEditing] = useState<Place>();
  const [isFocused, setFocused] = useState(false);
  const isRtl = useContext(ConfigProvider.ConfigContext).direction === 'rtl';

  const rowWindow = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    paddingEnd: editorRoom,
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

  /** What the rows from this one on belong to, where it is another than before; undefined: the same, or not known yet. */
  function groupAt(index: number): string | undefined {
    const row = store.entryAt(index)?.row;
    const before = store.entryAt(index - 1)?.row;
    if (!row || (index > 0 && !before)) return undefined;
    const group = words.group(row);
    return before && words.group(before) === group ? undefined : group;
  }
  // A row gets its group's words when it is loaded. Before the rows in view the virtualizer moves the list by as much.
  useLayoutEffect(() => {
    for (const { index, size } of rowItems) {
      const height = rowHeight + (groupAt(index) === undefined ? 0 : groupHeight);
      if (size !== height) rowWindow.resizeItem(index, height);
    }
  });

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

  /** The cell at a place, if this person may change it. */
  function cellAt({ row, column }: Place) {
    const entry = store.entryAt(row);
    const language = languages[column - leadColumns];
    const cell = language && entry?.row.cells[language.code];
    return entry && cell ? { row: entry.row, locale: language.code, cell } : undefined;
  }

  /** `typed`: the first character of a text that takes the place of the present one. */
  function edit(place: Place, typed?: string): boolean {
    const found = cellAt(place);
    if (!found) return false;
    store.hold(place.row);
    outbox.meet(found.row, found.locale, found.cell);
    if (typed !== undefined) outbox.write(found.row, found.locale, found.cell, typed);
    goTo(place);
    // The field is higher than its row.
    rowWindow.scrollToIndex(Math.min(rows - 1, place.row + 2));
    setEditing(place);
    return true;
  }

  /** The next cell that can be changed, in the order of reading. */
  function editableFrom({ row, column }: Place, step: 1 | -1): Place | undefined {
    const most = rows * languages.length;
    let at = row * languages.length + (column - leadColumns);
    for (let tried = 0; tried < languages.length * 50; tried += 1) {
      at += step;
      if (at < 0 || at >= most) return undefined;
      const place = { row: Math.floor(at / languages.length), column: (at % languages.length) + leadColumns };
      if (cellAt(place)) return place;
    }
    return undefined;
  }

  function backToGrid(): void {
    setEditing(undefined);
    scroller.current?.focus({ preventScroll: true });
  }

  /** Says at once why something was not saved; that there is no connection stands above the table. */
  function sayRefused(id: string, locale: string): void {
    const { waiting, theirs, failure } = outbox.editOf(id, locale) ?? {};
    if (waiting || (!theirs && !failure)) return;
    const isSaid = failure?.reason === 'business' && !theirs && failure.message;
    feedback.error(isSaid || text(theirs ? 'form.conflict' : 'translate.failed'));
  }

  function endEdit(how: CellEnd, status: SavedAs = 'draft'): void {
    const found = editing && cellAt(editing);
    if (!editing || !found) {
      setEditing(undefined);
      return;
    }
    const { row, locale, cell } = found;
    if (how === 'given up') outbox.drop(row.id, locale);
    else void outbox.save(row, locale, cell, status).then((isSaved) => isSaved || sayRefused(row.id, locale));
    const next = how === 'onward' ? editableFrom(editing, 1) : how === 'back' ? editableFrom(editing, -1) : undefined;
    if (next && edit(next)) return;
    setEditing(undefined);
    if (how === 'left') return;
    if (how === 'saved') goTo({ row: Math.min(rows - 1, editing.row + 1), column: editing.column });
    backToGrid();
  }

  // The same object for all rows: only the one that is being changed is rendered again.
  const handle = useRef<CellActs>(undefined);
  const whileEditing = (act: (found: NonNullable<ReturnType<typeof cellAt>>) => unknown) => {
    const found = editing && cellAt(editing);
    if (found) act(found);
  };
  handle.current = {
    end: endEdit,
    type: (typed) => whileEditing(({ row, locale, cell }) => outbox.write(row, locale, cell, typed)),
    keepMine: () =>
      whileEditing(async ({ row, locale }) => {
        if (await outbox.keepMine(row.id, locale)) backToGrid();
      }),
    takeTheirs: () => {
      whileEditing(({ row, locale }) => outbox.takeTheirs(row.id, locale));
      backToGrid();
    },
  };
  const acts = useMemo<CellActs>(
    () => ({
      end: (how, status) => handle.current?.end(how, status),
      type: (typed) => handle.current?.type(typed),
      keepMine: () => handle.current?.keepMine(),
      takeTheirs: () => handle.current?.takeTheirs(),
    }),
    [],
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    const place = active ?? { row: first, column: 0 };
    if (event.key === 'Enter' || event.key === 'F2') {
      // What cannot be changed here is shown in the editor.
      if (event.ctrlKey || event.metaKey || !edit(place)) open(place);
    } else if (event.key === ' ' && place.column < leadColumns) toggleAt(place.row);
    else if (isWriting(event.nativeEvent) && place.column >= leadColumns) {
      // Other keys in a cell write: a space, too, opens it, and chooses no row.
      edit(place, event.key === ' ' ? undefined : event.key);
    } else {
      const page = Math.max(1, Math.floor(((rowWindow.scrollRect?.height ?? 0) - headHeight) / rowHeight) - 1);
      const next = placeAfter(event, place, { rows, columns: languages.length + leadColumns, page, isRtl });
      if (!next) return;
      goTo(next);
    }
    event.preventDefault();
  }

  function onClick(event: MouseEvent) {
    const { row, column, chooses, opens, writes, tells } = clickOf(event);
    if (Number.isNaN(row) || writes) return;
    if (chooses) return toggleAt(row);
    const place = { row, column: column || 0 };
    setActive(place);
    if (tells) return;
    if (opens) {
      event.preventDefault();
      open(place);
    } else edit(place);
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
      onFocus={({ target, currentTarget }) => {
        setFocused(target === currentTarget);
        setActive((before) => before ?? { row: first, column: 0 });
      }}
      onBlur={() => setFocused(false)}
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
                isFocused={isFocused && active?.row === index}
                editing={editing?.row === index ? editing.column : -1}
                edits={entry && edits.get(entry.row.id)}
                acts={acts}
                group={groupAt(index)}
                chosen={isChosen(chosen, entry)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
