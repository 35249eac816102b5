import { DeleteOutlined } from '@ant-design/icons';
import { Button, Flex, Select, Tag } from 'antd';
import type { Audience, ReportBlock } from 'core/instrument/document';
import { useId } from 'react';
import { useLabels } from '@/authoring/draft/useLabels';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { SortableRows } from '@/authoring/list/SortableRows';
import { useText } from '@/kit/text/useText';
import { type DraftBlock, reordered } from './blocks';

interface Props {
  block: DraftBlock & Extract<ReportBlock, { kind: 'scores' }>;
  /** Of the report */
  audience: Audience;
}

export function ScoreChoice({ block: { id, calculations }, audience }: Props) {
  const text = useText('reportEditor.scores.');
  const field = useId();
  const { set } = useEdits();
  const labels = useLabels();
  const known = useStructure().calculations ?? [];
  const put = (codes: readonly string[]) => set(id, 'calculations', codes);
  const nameOf = (code: string) => labels(code) ?? code;
  const seen = (code: string) => known.find((each) => each.code === code)?.shownTo?.includes(audience) ?? false;
  const rest = known.filter(({ code }) => !calculations.includes(code));
  return (
    <div>
      <SortableRows
        ids={[...new Set(calculations)]}
        label={text('list')}
        nameOf={nameOf}
        onMove={(code, to) => put(reordered(calculations, calculations.indexOf(code), to))}
      >
        {(code) => (
          <div className="row-line">
            <span className="row-facts">
              <span dir="auto" title={code}>
                {nameOf(code)}
              </span>
              {seen(code) ? null : <Tag color="warning">{text(`hidden.${audience}`)}</Tag>}
            </span>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={text('remove', { name: nameOf(code) })}
              onClick={() => put(calculations.filter((each) => each !== code))}
            />
          </div>
        )}
      </SortableRows>
      <Flex gap={8} align="center" wrap>
        <label htmlFor={field}>{text('add')}</label>
        <Select
          id={field}
          className="score-choice"
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          placeholder={text('choose')}
          disabled={rest.length === 0}
          options={rest.map(({ code }) => ({ value: code, label: nameOf(code) }))}
          onChange={(code: string | null) => {
            if (code !== null) put([...calculations, code]);
          }}
        />
      </Flex>
    </div>
  );
}
