import { Tag } from 'antd';
import type { DraftReport } from 'core/instrument/draft';
import { useEffect, useRef } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { usePartText } from '@/authoring/draft/useParts';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { RowMenu } from '@/authoring/list/RowMenu';
import type { PlacedProblem } from '@/authoring/problems/findProblems';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import { BlockFields } from './BlockFields';
import { type DraftBlock, subjectOf } from './blocks';

export interface BlockDeeds {
  select(id: string | undefined): void;
  move(id: string, to: number): void;
  duplicate(id: string): void;
  remove(id: string): void;
}

interface Props {
  block: DraftBlock;
  report: DraftReport;
  index: number;
  selected: boolean;
  /** Just added: it takes the focus. */
  added: boolean;
  shown: boolean;
  /** The condition in plain words; null: none, or not readable. */
  reading: string | null;
  problems: readonly PlacedProblem[];
  deeds: BlockDeeds;
}

/** A block in the list of a report; selected, with all its fields. */
export function BlockRow({ block, report, index, selected, added, shown, reading, problems, deeds }: Props) {
  const text = useText('reportEditor.');
  const { id, kind } = block;
  const name = useBlockName()(block);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (added) button.current?.focus();
  }, [added]);
  return (
    <div className="row-main">
      <div className="row-line">
        <button
          ref={button}
          type="button"
          className="block-name row-open"
          aria-expanded={selected}
          onClick={() => deeds.select(selected ? undefined : id)}
        >
          <span className="row-facts">
            <strong>{text(`kind.${kind}`)}</strong>
            <bdi dir="ltr">{subjectOf(block)}</bdi>
            {shown ? null : <Tag>{text('block.notShown')}</Tag>}
          </span>
          {kind === 'heading' || kind === 'text' ? <Excerpt id={id} /> : null}
          {reading === null ? null : <span className="row-quiet">{reading}</span>}
        </button>
        <RowMenu
          name={name}
          index={index}
          total={report.blocks.length}
          onMove={(to) => deeds.move(id, to)}
          onDuplicate={() => deeds.duplicate(id)}
          onRemove={() => deeds.remove(id)}
        />
      </div>
      <ProblemsOfPart problems={problems} label={text('problems', { name })} />
      {selected ? <BlockFields block={block} report={report} /> : null}
    </div>
  );
}

/** The name of a block: its kind, and what it shows. */
export function useBlockName(): (block: DraftBlock | undefined) => string {
  const text = useText('reportEditor.');
  return (block) => {
    if (block === undefined) return '';
    const kind = text(`kind.${block.kind}`);
    const subject = subjectOf(block);
    return subject === '' ? kind : text('block.name', { kind, subject });
  };
}

function Excerpt({ id }: { id: string }) {
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited = base } = useEditedLocale();
  const own = usePartText(id, 'text', edited);
  const inBase = usePartText(id, 'text');
  const locale = own ? edited : base;
  return (
    <span className="row-quiet row-excerpt" lang={locale} dir={localeDirection(locale)}>
      {own || inBase}
    </span>
  );
}
