import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DragArea } from '@/authoring/list/DragArea';
import { useText } from '@/kit/text/useText';
import type { ListRow } from './listRows';
import { QuestionRow } from './QuestionRow';
import { SectionRow } from './SectionRow';

/** Shorter lists are rendered completely, so that the browser can search and print them. */
const longest = 100;

/** Height of a row before it is measured. Pixels. */
const guessed = 45;

interface Props {
  rows: readonly ListRow[];
  chosen: ReadonlySet<string>;
  current: string | undefined;
  movable: boolean;
  /** The newest request for the focus, with its number. */
  wish: { id: string; turn: number } | undefined;
  onDrop(dragged: string, over: string): void;
}

/** Sections and questions in their order; a long list renders only the visible rows. */
export function QuestionList({ rows, chosen, current, movable, wish, onDrop }: Props) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string>();
  const isLong = rows.length > longest;
  const indexes = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  /** The dragged and the current row are always rendered. */
  const kept = [dragged, current].flatMap((id) => (id === undefined ? [] : (indexes.get(id) ?? [])));
  const virtualizer = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => guessed,
    overscan: 8,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other),
  });
  const wished = wish?.turn;
  const target = wish === undefined ? undefined : indexes.get(wish.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is fulfilled once.
  useEffect(() => {
    if (isLong && target !== undefined) virtualizer.scrollToIndex(target);
  }, [wished]);

  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const shown = isLong ? virtualizer.getVirtualItems() : rows.map((_, index) => ({ index, start: 0 }));

  return (
    <div ref={box} className="question-list" data-long={isLong || undefined}>
      <DragArea
        ids={ids}
        keys={text('question.handle.keys')}
        disabled={!movable}
        onDragging={setDragged}
        onDrop={onDrop}
      >
        <ul
          className="plain-list"
          aria-label={text('question.list')}
          style={isLong ? { blockSize: virtualizer.getTotalSize() } : undefined}
        >
          {shown.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const turn = wish?.id === row.id ? wish.turn : 0;
            const same = { id: row.id, current: row.id === current, movable, turn };
            return (
              <li
                key={row.id}
                ref={isLong ? virtualizer.measureElement : undefined}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                style={isLong ? { transform: `translateY(${start}px)` } : undefined}
              >
                {row.kind === 'section' ? (
                  <SectionRow {...same} number={row.number} count={row.count} />
                ) : (
                  <QuestionRow {...same} number={row.number} chosen={chosen.has(row.id)} />
                )}
              </li>
            );
          })}
        </ul>
      </DragArea>
      {rows.length === 0 ? <p className="question-quiet">{text('question.filter.nothing')}</p> : null}
    </div>
  );
}
