import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { DraftReport } from 'core/instrument/draft';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import { usePartText } from '@/authoring/draft/useParts';
import { DragHandle } from '@/authoring/list/DragHandle';
import { RowMenu } from '@/authoring/list/RowMenu';
import { useDraggedRow } from '@/authoring/list/useDraggedRow';
import type { PlacedProblem } from '@/authoring/problems/findProblems';
import { besideFields, ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import { type BlockKind, type DraftBlock, isWritten } from './blocks';
import { InsertBlock } from './InsertBlock';
import type { Point } from './WordsInPlace';

export interface BlockDeeds {
  select(id: string | undefined): void;
  /** Leads to its fields. */
  edit(id: string): void;
  /** Puts the cursor into the text of the block, or of a nugget of it. @param at where it was clicked */
  write(block: string, part: string, at?: Point): void;
  move(id: string, to: number): void;
  duplicate(id: string): void;
  remove(id: string): void;
  added(id: string, kind: BlockKind): void;
  /** Keys of the block that has the focus. */
  press(event: KeyboardEvent, id: string): void;
}

interface Props {
  block: DraftBlock;
  name: string;
  report: DraftReport;
  index: number;
  selected: boolean;
  /** On this sample. */
  shown: boolean;
  /** The condition in plain words; null: none, or not readable. */
  reading: string | null;
  problems: readonly PlacedProblem[];
  /** The field in which its text is written; null: it is drawn. */
  words: ReactNode;
  /** Whether its text, or one of its nuggets', is written. */
  isWriting: boolean;
  deeds: BlockDeeds;
  /** The block as readers see it. */
  children: ReactNode;
}

/** Of a click; undefined: it was made by a key. */
const pointOf = ({ detail, clientX, clientY }: MouseEvent): Point | undefined =>
  detail === 0 ? undefined : { x: clientX, y: clientY };

/** The id of the nugget among these elements. */
const nuggetAmong = (elements: readonly Element[]): string | undefined =>
  elements.map((each) => each.closest<HTMLElement>('[data-nugget]')?.dataset.nugget).find((id) => id !== undefined);

/** What is used itself when it is clicked. */
const controls = 'a, button, summary, input, select, [contenteditable]';

/** A block on the sheet, and the place before it where another one can be put. */
export function SheetBlock(props: Props) {
  const { block, name, report, index, selected, shown, reading, problems, words, isWriting, deeds, children } = props;
  const text = useText('reportEditor.');
  const { locale, direction } = useLanguage();
  const describedBy = useId();
  const { id, kind } = block;
  const { listeners, row } = useDraggedRow(id);
  const total = report.blocks.length;
  const said = { lang: locale, dir: direction };
  const choose = (event: MouseEvent) => {
    const at = pointOf(event);
    // The nugget that lies under what chooses the block.
    const below =
      at &&
      document.elementsFromPoint?.(at.x, at.y).filter((each) => event.currentTarget.parentElement?.contains(each));
    const part = isWritten(kind) ? id : nuggetAmong(below ?? []);
    if (part !== undefined) deeds.write(id, part, at);
    else if (selected) deeds.edit(id);
    else deeds.select(id);
  };
  const writeHere = (event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest(controls) !== null || window.getSelection()?.isCollapsed === false) return;
    const part = isWritten(kind) ? id : nuggetAmong([target]);
    if (part !== undefined) deeds.write(id, part, pointOf(event));
  };
  return (
    <>
      <div className="sheet-insert" {...said}>
        <InsertBlock
          report={report}
          after={report.blocks[index - 1]?.id ?? null}
          label={text('add.before', { name })}
          onAdded={deeds.added}
        />
      </div>
      <div
        {...row}
        className="sheet-block"
        data-block={id}
        data-selected={selected || undefined}
        data-writing={isWriting || undefined}
      >
        <button
          type="button"
          className="sheet-choose"
          data-choose={id}
          aria-label={text('sheet.place', { name, place: index + 1, total })}
          aria-pressed={selected}
          aria-describedby={describedBy}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Enter F2 Delete"
          onClick={choose}
          onKeyDown={(event) => deeds.press(event, id)}
        />
        <div className="sheet-bar" {...said}>
          <DragHandle
            label={text('rows.handle', { name })}
            keys={text('rows.keys')}
            tabIndex={selected ? 0 : -1}
            listeners={listeners}
            onKeyDown={(event) => deeds.press(event, id)}
          />
          <span className="sheet-kind">{text(`kind.${kind}`)}</span>
          {selected ? (
            <>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined aria-hidden />}
                aria-label={text('sheet.edit', { name })}
                title={text('rows.edit')}
                onClick={() => deeds.edit(id)}
              />
              <RowMenu
                name={name}
                index={index}
                total={total}
                onMove={(to) => deeds.move(id, to)}
                onDuplicate={() => deeds.duplicate(id)}
                onRemove={() => deeds.remove(id)}
              />
            </>
          ) : null}
        </div>
        {words === null ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: the way of the pointer; the button above has the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
          <div onClick={writeHere}>
            {shown ? <div className="sheet-content">{children}</div> : null}
            {shown && kind !== 'page_break' ? null : (
              <div className="sheet-away" {...said}>
                <Away block={block} name={name} shown={shown} />
              </div>
            )}
          </div>
        ) : (
          words
        )}
        <div id={describedBy} className="sheet-notes" {...said}>
          {reading === null ? null : <p>{reading}</p>}
          <ProblemsOfPart
            problems={besideFields(problems, ...(selected ? ['condition'] : []))}
            label={text('problems', { name })}
          />
        </div>
      </div>
    </>
  );
}

/** Says what cannot be seen of a block. */
function Away({ block, name, shown }: Pick<Props, 'block' | 'name' | 'shown'>) {
  const text = useText('reportEditor.');
  const words = usePartText(block.id, 'text');
  const { kind } = block;
  const isEmpty = (kind === 'heading' || kind === 'text') && words.trim() === '';
  return (
    <>
      <strong>{name}</strong> {shown ? null : text(isEmpty ? 'sheet.empty' : 'block.notShown')}
    </>
  );
}
