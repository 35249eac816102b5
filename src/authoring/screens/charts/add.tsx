import { history, useParams } from '@umijs/max';
import { Input, Select } from 'antd';
import type { Calculation, ChartKind } from 'core/instrument/document';
import { useState } from 'react';
import { chartKinds, hasBands } from '@/authoring/charts/chartKinds';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useNewCode } from '@/authoring/fields/newCode';
import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { NewPartForm } from '@/authoring/list/NewPartForm';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';

/** A new chart: its kind and its scores; the edit screen has the rest. */
export default instrumentPage({ screen: 'charts', lead: 'chart.add' }, NewChart);

const isNumber = ({ type = 'number' }: Calculation): boolean => type === 'number';

function NewChart() {
  const text = useText('chart.');
  const { instrumentId = '' } = useParams();
  const { charts = [], calculations = [] } = useStructure();
  const { add } = useEdits();
  const [kind, setKind] = useState<ChartKind>('gauge');
  const [title, setTitle] = useState('');
  const [scores, setScores] = useState<string[]>([]);
  const newCode = useNewCode(charts, scores[0] ?? kind);
  const make = () => {
    const { code } = newCode;
    const part = newId();
    const banded = calculations.find((each) => each.code === scores[0] && (each.bands ?? []).length > 0)?.code;
    const bands = scores.length === 1 && hasBands(kind) ? banded : undefined;
    const series = scores.map((formula) => ({ id: newId(), code: formula, formula }));
    add('charts', { id: part, code, kind, series, ...(bands !== undefined && { bands }) }, { texts: { title } });
    history.replace(instrumentPath(instrumentId, `/charts/edit-chart/${part}`));
  };
  return (
    <NewPartForm screen="charts" text={text} code={newCode} onAdd={make}>
      <LabelledItem label={text('kind')} help={text(`needs.${kind}`)}>
        <Select
          autoFocus
          value={kind}
          options={chartKinds.map((value) => ({ value, label: text(`kind.${value}`) }))}
          onChange={setKind}
        />
      </LabelledItem>
      <LabelledItem label={text('scores')} help={text('scores.help')}>
        <Select<string[]>
          mode="multiple"
          value={scores}
          options={calculations.filter(isNumber).map((each) => ({ value: each.code, label: each.code }))}
          onChange={setScores}
        />
      </LabelledItem>
      <LabelledItem label={text('title')}>
        <Input maxLength={500} value={title} onChange={({ target }) => setTitle(target.value)} />
      </LabelledItem>
    </NewPartForm>
  );
}
