import type { DraftReport } from 'core/instrument/draft';
import type { BlockModel } from 'core/report';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { ReportView } from '@/answering';
import { duplicating } from '@/authoring/draft/duplicating';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useReadings } from '@/authoring/formula/useReadings';
import { DragArea } from '@/authoring/list/DragArea';
import { useRowMoves } from '@/authoring/list/useRowMoves';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { Announced } from '@/kit/announced/Announced';
import { useText } from '@/kit/text/useText';
import { type BlockKind, isWritten } from './blocks';
import { InsertBlock } from './InsertBlock';
import { AboutNugget, NuggetPlace } from './NuggetPlace';
import { type BlockDeeds, SheetBlock } from './SheetBlock';
import { useBlockName } from './useBlockName';
import type { SheetModel } from './useSheetModel';
import { type Point, WordsInPlace } from './WordsInPlace';
import './sheet.css';

/** What is written on the sheet. */
interface Writing {
  /** Id. */
  block: string;
  /** Id of the part that has the text: the block, or a nugget of it. */
  part: string;
  at: Point | undefined;
  /** The block as it was drawn: a nugget keeps its place while it is written, even when it has no words for a moment. */
  model: BlockModel | undefined;
}

interface Props {
  report: DraftReport;
  sheet: SheetModel;
  /** Of the reader. */
  locale: string;
  /** Id of the selected block. */
  selected: string | undefined;
  onSelect(id: string | undefined): void;
  /** Leads to the fields of the selected block. */
  onEdit(): void;
}

/** The block of this id on the sheet: what selects it, and has its keys. */
export const chooserOf = (room: HTMLElement | null, id: string): HTMLElement | undefined =>
  [...(room?.querySelectorAll<HTMLElement>('[data-choose]') ?? [])].find(({ dataset }) => dataset.choose === id);

/** The report as its readers see it, block by block: blocks are selected, put between others, and moved. */
export function ReportSheet({ report, sheet, locale, selected, onSelect, onEdit }: Props) {
  const text = useText('reportEditor.');
  const edits = useEdits();
  const reading = useReadings();
  const nameOf = useBlockName();
  const problems = useProblemsOf(report.id);
  const room = useRef<HTMLDivElement>(null);
  const { nuggets = [] } = useStructure();
  const [writing, setWriting] = useState<Writing>();
  const { blocks } = report;
  const ids = useMemo(() => blocks.map(({ id }) => id), [blocks]);
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const focus = (id: string | undefined) => id !== undefined && chooserOf(room.current, id)?.focus();
  const { move, press, said } = useRowMoves({
    ids,
    nameOf: (id) => nameOf(byId.get(id)),
    onMove: (id, to) => edits.move(id, ids.filter((each) => each !== id)[to - 1] ?? null),
    focus,
  });
  const open = (id: string, kind?: BlockKind) => {
    onSelect(id);
    // What has words gets them first.
    setTimeout(() => (isWritten(kind) ? write(id, id) : focus(id)));
  };
  const write = (block: string, part: string, at?: Point) => {
    onSelect(block);
    setWriting({ block, part, at, model: part === block ? undefined : sheet.model.blocks[ids.indexOf(block)] });
  };
  const leave = (left: Writing, byKey: boolean) => {
    setWriting((now) => (now === left ? undefined : now));
    if (byKey) focus(left.block);
  };
  const nuggetsOf = (id: string): string[] => {
    const drawn = sheet.model.blocks[ids.indexOf(id)];
    const codes = drawn?.kind === 'nuggets' ? drawn.nuggets.map(({ code }) => code) : [];
    return codes.flatMap((code) => nuggets.find((each) => each.code === code)?.id ?? []);
  };
  const writeFirst = (id: string) => {
    const part = isWritten(byId.get(id)?.kind) ? id : nuggetsOf(id)[0];
    if (part !== undefined) write(id, part);
  };
  const remove = (id: string) => {
    if (selected === id) onSelect(undefined);
    edits.remove(id);
  };
  const keyed = (event: KeyboardEvent, id: string) => {
    press(event, id);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = ids.indexOf(id);
    const acts: Readonly<Record<string, () => void>> = {
      ArrowUp: () => focus(ids[at - 1]),
      ArrowDown: () => focus(ids[at + 1]),
      Home: () => focus(ids[0]),
      End: () => focus(ids.at(-1)),
      F2: () => writeFirst(id),
      Delete: () => remove(id),
      Escape: () => onSelect(undefined),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const deeds: BlockDeeds = {
    ...{ move, remove, press: keyed, select: onSelect, added: open, write },
    edit: (id) => {
      onSelect(id);
      setTimeout(onEdit);
    },
    duplicate: (id) => {
      const made = duplicating(edits.current().view, id);
      if (made === undefined) return;
      edits.change({ key: 'duplicate', code: made.copy.code ?? report.code }, made.operations);
      open(made.copy.id);
    },
  };
  const around = (content: ReactNode, index: number) => {
    const block = blocks[index];
    if (block === undefined) return null;
    const { id, condition } = block;
    return (
      <SheetBlock
        key={id}
        block={block}
        name={nameOf(block)}
        report={report}
        index={index}
        selected={selected === id}
        shown={sheet.shown.has(id) || (held !== undefined && writing?.block === id)}
        reading={condition === undefined ? null : reading(condition, 'shown')}
        problems={problems.filter(({ inner }) => inner === id)}
        words={
          writing?.part === id ? wordsOf(writing, text(`sheet.write.${block.kind}`), block.kind === 'heading') : null
        }
        isWriting={writing?.block === id}
        deeds={deeds}
      >
        {content}
      </SheetBlock>
    );
  };
  const wordsOf = (now: Writing, label: string, plain = false, notes?: ReactNode) => (
    <WordsInPlace
      key={now.part}
      part={now.part}
      label={label}
      plain={plain}
      locale={locale}
      at={now.at}
      notes={notes}
      onLeave={(byKey) => leave(now, byKey)}
    />
  );
  const aroundNugget = (content: ReactNode, code: string, index: number) => {
    const block = blocks[index];
    const nugget = nuggets.find((each) => each.code === code);
    if (block?.kind !== 'nuggets' || nugget === undefined) return content;
    const says = reading(nugget.condition ?? '', 'shown') ?? code;
    if (writing?.block === block.id && writing.part === nugget.id) {
      const about = <AboutNugget group={block.group} block={block.id} reading={says} />;
      return wordsOf(writing, text('sheet.write.nugget'), false, about);
    }
    return (
      <NuggetPlace
        nugget={nugget.id}
        reading={says}
        selected={selected === block.id}
        onWrite={() => write(block.id, nugget.id)}
      >
        {content}
      </NuggetPlace>
    );
  };
  const held = writing?.model;
  const model = held
    ? { ...sheet.model, blocks: sheet.model.blocks.map((each, index) => (ids[index] === writing.block ? held : each)) }
    : sheet.model;
  return (
    <div ref={room} className="report-paper boxed">
      <DragArea ids={ids} keys={text('rows.keys')} onDrop={(id, over) => move(id, ids.indexOf(over))}>
        <ReportView report={model} explanations={{}} locale={locale} around={around} aroundNugget={aroundNugget} />
      </DragArea>
      {blocks.length === 0 ? <p className="row-quiet">{text('blocks.empty')}</p> : null}
      <div className="sheet-end">
        <InsertBlock report={report} after={ids.at(-1) ?? null} label={text('add.block')} wide onAdded={open} />
      </div>
      <Announced>{said}</Announced>
    </div>
  );
}
