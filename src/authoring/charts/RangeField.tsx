import { useIntl } from '@umijs/max';
import { Button, Flex, Form } from 'antd';
import type { DraftChart } from 'core/instrument/draft';
import { useEffect, useId, useState } from 'react';
import { useEdits } from '@/authoring/draft/useParts';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';

type Ends = [number | null, number | null];

/** The range of the value axis; without it, the chart fits its values. */
export function RangeField({ chart: { id, range } }: { chart: DraftChart }) {
  const intl = useIntl();
  const text = useText('chart.range.');
  const field = useId();
  const { set } = useEdits();
  const [low, high] = range ?? [null, null];
  const [ends, setEnds] = useState<Ends>([low, high]);
  useEffect(() => setEnds([low, high]), [low, high]);
  const put = (next: Ends) => {
    setEnds(next);
    const [from, to] = next;
    if (from !== null && to !== null && from < to) set(id, 'range', [from, to]);
    else if (from === null && to === null) set(id, 'range', undefined);
  };
  const [from, to] = ends;
  const isHalf = (from === null) !== (to === null);
  const isEmpty = from !== null && to !== null && from >= to;
  const end = (at: 0 | 1, key: string) => (
    <span className="chart-end">
      <label htmlFor={`${field}-${at}`}>{text(key)}</label>
      <NumberInput<number>
        id={`${field}-${at}`}
        value={ends[at]}
        changeOnWheel={false}
        onChange={(value) => put(at === 0 ? [value, to] : [from, value])}
      />
    </span>
  );
  return (
    <Form.Item
      label={intl.formatMessage({ id: 'chart.range' })}
      validateStatus={isHalf || isEmpty ? 'error' : undefined}
      help={text(isHalf ? 'half' : isEmpty ? 'reversed' : 'help')}
    >
      <Flex gap={12} wrap align="center">
        {end(0, 'from')}
        {end(1, 'to')}
        <Button type="text" disabled={range === undefined} onClick={() => put([null, null])}>
          {text('none')}
        </Button>
      </Flex>
    </Form.Item>
  );
}
