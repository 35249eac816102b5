import { Flex, Form, Radio, Select } from 'antd';
import type { ReportBlock } from 'core/instrument/document';
import type { DraftReport } from 'core/instrument/draft';
import { forOthers } from 'core/instrument/textKeys';
import { useId } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { titleOf } from '@/authoring/draft/titleOf';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { CodeOnDemand } from '@/authoring/fields/CodeOnDemand';
import { FormulaSetting } from '@/authoring/fields/FormulaSetting';
import { MarkdownPair } from '@/authoring/fields/MarkdownPair';
import { instrumentPath } from '@/authoring/frame/screens';
import { useGroupName } from '@/authoring/names/useGroupName';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import type { DraftBlock } from './blocks';
import { ScoreChoice } from './ScoreChoice';

interface Props {
  block: DraftBlock;
  report: DraftReport;
}

/** All fields of one block. */
export function BlockFields({ block, report }: Props) {
  const text = useText();
  return (
    <div className="block-fields">
      <Content block={block} report={report} />
      <FormulaSetting
        part={block.id}
        field="condition"
        label={text('reportEditor.block.condition')}
        wanted="boolean"
        optional
        says="shown"
      />
    </div>
  );
}

function Content({ block, report }: Props) {
  const text = useText('reportEditor.block.');
  const draft = useStructure();
  switch (block.kind) {
    case 'heading':
    case 'text': {
      const isHeading = block.kind === 'heading';
      const shared = { part: block.id, placeholders: true, plain: isHeading, rows: isHeading ? 1 : 4 };
      return (
        <>
          <MarkdownPair {...shared} field="text" label={text(block.kind)} />
          {report.audience === 'staff' ? null : (
            <MarkdownPair {...shared} field={forOthers('text')} label={text('text_others')} />
          )}
          <CodeOnDemand part={block.id} />
        </>
      );
    }
    case 'nuggets':
      return <GroupChoice block={block} />;
    case 'scores':
      return <ScoreChoice block={block} audience={report.audience ?? 'respondent'} />;
    case 'chart':
      return <PartChoice block={block} field="chart" parts={draft.charts} path="/charts/edit-chart/" />;
    case 'svg':
      return <PartChoice block={block} field="svg" parts={draft.svgs} path="/svgs/edit-svgs/" />;
    case 'image':
      return <PartChoice block={block} field="image" parts={draft.images} path="/image/edit-image/" />;
    case 'page_break':
      return <p className="row-quiet">{text('page_break.help')}</p>;
  }
}

type NuggetBlock = DraftBlock & Extract<ReportBlock, { kind: 'nuggets' }>;

function GroupChoice({ block: { id, group, show = 'all' } }: { block: NuggetBlock }) {
  const text = useText('reportEditor.block.');
  const field = useId();
  const { set } = useEdits();
  const groupName = useGroupName();
  const { nuggets = [] } = useStructure();
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={text('group')} htmlFor={field}>
        <Select
          id={field}
          value={group}
          options={[...new Set(nuggets.map((nugget) => nugget.group))].map((value) => ({
            value,
            label: groupName(value),
          }))}
          onChange={(chosen: string) => set(id, 'group', chosen)}
        />
      </Form.Item>
      <Form.Item label={text('show')} help={text(`show.${show}.help`)}>
        <Radio.Group
          aria-label={text('show')}
          value={show}
          options={optionsOf(['all', 'first'], (value) => text(`show.${value}`))}
          onChange={({ target }) => set(id, 'show', target.value === 'all' ? undefined : 'first')}
        />
      </Form.Item>
    </Form>
  );
}

interface PartProps {
  block: DraftBlock;
  field: 'chart' | 'svg' | 'image';
  parts: readonly { id: string; code: string }[] | undefined;
  /** Path below the instrument where such a part is edited. */
  path: string;
}

/** Selects one of the instrument's charts, drawings or images. */
function PartChoice({ block, field, parts = [], path }: PartProps) {
  const text = useText('reportEditor.');
  const id = useId();
  const { set } = useEdits();
  const instrument = useDraft(({ facts }) => facts.id);
  const view = useDraft((state) => state.view);
  const [, value] = Object.entries(block).find(([key]) => key === field) ?? [];
  const chosen = parts.find(({ code }) => code === value);
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={text(`kind.${field}`)} htmlFor={id}>
        <Flex gap={8}>
          <Select
            id={id}
            className="part-choice"
            showSearch={{ optionFilterProp: 'label' }}
            value={String(value)}
            options={parts.map((part) => ({ value: part.code, label: titleOf(view, part, 'title', 'alt') }))}
            onChange={(code: string) => set(block.id, field, code)}
          />
          {chosen ? (
            <LinkButton to={instrumentPath(instrument, `${path}${chosen.id}`)}>{text('block.editPart')}</LinkButton>
          ) : null}
        </Flex>
      </Form.Item>
    </Form>
  );
}
