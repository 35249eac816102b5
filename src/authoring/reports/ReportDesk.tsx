import { PlusOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Button, Dropdown, Empty, Form, Radio } from 'antd';
import type { DraftReport } from 'core/instrument/draft';
import { forOthers } from 'core/instrument/textKeys';
import { useMemo, useState } from 'react';
import { useDraft, useDraftStore } from '@/authoring/draft/DraftProvider';
import { duplicating } from '@/authoring/draft/duplicating';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { TextPair } from '@/authoring/fields/TextPair';
import { useReadings } from '@/authoring/formula/useReadings';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import { instrumentPath } from '@/authoring/frame/screens';
import { SortableRows } from '@/authoring/list/SortableRows';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { type BlockDeeds, BlockRow, useBlockName } from './BlockRow';
import { type BlockKind, blockKinds, canAdd, newBlock } from './blocks';
import { ReportPreview } from './ReportPreview';
import { usePreviewModel } from './usePreviewModel';

/** A report: its blocks in order, and a preview. */
export function ReportDesk({ id }: { id: string }) {
  const text = useText('reportEditor.');
  const instrument = useDraft(({ facts }) => facts.id);
  const report = useStructure().reports?.find((each) => each.id === id);
  if (report === undefined) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('gone')}>
        <Button onClick={() => history.push(instrumentPath(instrument, '/reports'))}>{text('all')}</Button>
      </Empty>
    );
  }
  return <Desk report={report} />;
}

function Desk({ report }: { report: DraftReport }) {
  const [selected, select] = useState<string>();
  const store = useDraftStore();
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited = base } = useEditedLocale();
  const [locale = edited, setLocale] = useState<string>();
  const choose = (wanted: string) => {
    store.show(wanted);
    setLocale(wanted);
  };
  const preview = usePreviewModel(report.id, locale);
  const shown = useMemo(() => new Set(preview?.blocks), [preview]);
  return (
    <div className="report-desk">
      <div className="stack">
        <ReportFields report={report} />
        <Blocks report={report} selected={selected} onSelect={select} shown={shown} />
      </div>
      <ReportPreview code={report.code} preview={preview} locale={locale} onLocale={choose} selected={selected} />
      <aside className="stack">
        <SamplePanel />
      </aside>
    </div>
  );
}

function ReportFields({ report: { id, code, audience = 'respondent' } }: { report: DraftReport }) {
  const text = useText('reportEditor.');
  const { set } = useEdits();
  const own = useProblemsOf(id).filter(({ inner }) => inner === undefined);
  return (
    <Form layout="vertical" component="div">
      <ProblemsOfPart problems={own} label={text('problems', { name: code })} />
      <TextPair part={id} field="title" label={text('title')} maxLength={500} />
      {audience === 'staff' ? null : (
        <TextPair part={id} field={forOthers('title')} label={text('title_others')} maxLength={500} />
      )}
      <CodeField part={id} />
      <Form.Item label={text('audience')} help={text(`audience.${audience}.help`)}>
        <Radio.Group
          aria-label={text('audience')}
          value={audience}
          options={optionsOf(['respondent', 'staff'], (value) => text(`audience.${value}`))}
          onChange={({ target }) => set(id, 'audience', target.value === 'staff' ? 'staff' : undefined)}
        />
      </Form.Item>
    </Form>
  );
}

interface BlocksProps {
  report: DraftReport;
  selected: string | undefined;
  onSelect(id: string | undefined): void;
  shown: ReadonlySet<string>;
}

function Blocks({ report, selected, onSelect, shown }: BlocksProps) {
  const text = useText('reportEditor.');
  const edits = useEdits();
  const reading = useReadings();
  const nameOf = useBlockName();
  const problems = useProblemsOf(report.id);
  const { blocks } = report;
  const [added, setAdded] = useState<string>();
  const open = (id: string) => {
    setAdded(id);
    onSelect(id);
  };
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const deeds: BlockDeeds = {
    select: onSelect,
    move: (id, to) => edits.move(id, blocks.filter((block) => block.id !== id)[to - 1]?.id ?? null),
    duplicate: (id) => {
      const made = duplicating(edits.current().view, id);
      if (made === undefined) return;
      edits.change({ key: 'duplicate', code: made.copy.code ?? report.code }, made.operations);
      open(made.copy.id);
    },
    remove: (id) => {
      if (selected === id) onSelect(undefined);
      edits.remove(id);
    },
  };
  return (
    <section className="report-blocks stack" aria-labelledby="report-blocks">
      <h2 id="report-blocks" className="part-heading">
        {text('blocks')}
      </h2>
      {blocks.length === 0 ? (
        <p className="row-quiet">{text('blocks.empty')}</p>
      ) : (
        <SortableRows
          ids={blocks.map(({ id }) => id)}
          label={text('blocks')}
          nameOf={(id) => nameOf(byId.get(id))}
          onMove={deeds.move}
        >
          {(id, index) => {
            const block = byId.get(id);
            return block === undefined ? null : (
              <BlockRow
                block={block}
                report={report}
                index={index}
                selected={selected === id}
                added={added === id}
                shown={shown.has(id)}
                reading={block.condition === undefined ? null : reading(block.condition, 'shown')}
                problems={problems.filter(({ inner }) => inner === id)}
                deeds={deeds}
              />
            );
          }}
        </SortableRows>
      )}
      <AddBlock report={report} after={selected} onAdded={open} />
    </section>
  );
}

interface AddProps {
  report: DraftReport;
  /** Id of the block before it; undefined: at the end. */
  after: string | undefined;
  onAdded(id: string): void;
}

function AddBlock({ report, after, onAdded }: AddProps) {
  const text = useText('reportEditor.');
  const draft = useStructure();
  const { add } = useEdits();
  const act = (kind: BlockKind) => {
    const block = newBlock(kind, draft, report);
    if (block === undefined) return;
    add('blocks', block, { parent: report.id, ...(after !== undefined && { after }) });
    onAdded(block.id);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        onClick: ({ key }) => {
          const kind = blockKinds.find((each) => each === key);
          if (kind) act(kind);
        },
        items: blockKinds.map((kind) => {
          const possible = canAdd(kind, draft, report);
          const name = text(`kind.${kind}`);
          return { key: kind, disabled: !possible, label: possible ? name : text('add.nothing', { kind: name }) };
        }),
      }}
    >
      <Button icon={<PlusOutlined aria-hidden />}>{text(after === undefined ? 'add.block' : 'add.blockHere')}</Button>
    </Dropdown>
  );
}
