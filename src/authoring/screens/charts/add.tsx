import { history, useIntl, useParams } from '@umijs/max';
import { Input, Select } from 'antd';
import type { Calculation, ChartKind } from 'core/instrument/document';
import type { Operation } from 'core/instrument/operations';
import { useMemo, useState } from 'react';
import { ChartGallery } from '@/authoring/charts/ChartGallery';
import { hasBands, hasRange } from '@/authoring/charts/chartKinds';
import { proposedRange, proposedScores, type Score } from '@/authoring/charts/proposal';
import { useScoreTitles } from '@/authoring/charts/useScoreTitles';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { useNewCode } from '@/authoring/fields/newCode';
import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { instrumentPath } from '@/authoring/frame/screens';
import { NewPartForm } from '@/authoring/list/NewPartForm';
import { useReachable } from '@/authoring/sample/useReachable';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { newId } from '@/kit/newId/newId';
import { useText } from '@/kit/text/useText';
import '@/authoring/charts/charts.css';

/** A new chart: its kind, from a gallery, and its scores; range, bands and labels are proposed. */
export default instrumentPage({ screen: 'charts', lead: 'chart.add' }, NewChart);

const isNumber = ({ type = 'number' }: Calculation): boolean => type === 'number';

function NewChart() {
  const intl = useIntl();
  const text = useText('chart.');
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 2 });
  const { instrumentId = '' } = useParams();
  const { baseLocale, charts = [], calculations = [] } = useStructure();
  const titleOf = useScoreTitles();
  const { values } = useReachable();
  const { change } = useEdits();
  const [kind, setKind] = useState<ChartKind>('gauge');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<string[]>();
  const known = useMemo(
    () =>
      calculations.filter(isNumber).map(({ code, bands = [] }): Score => {
        const { from = null, to = null } = values[code] ?? {};
        return { code, range: from === null || to === null ? undefined : [from, to], hasBands: bands.length > 0 };
      }),
    [calculations, values],
  );
  const scores = chosen ?? proposedScores(kind, known);
  const [first] = scores;
  const range = hasRange(kind) ? proposedRange(scores, known) : undefined;
  const newCode = useNewCode(charts, scores.length === 1 && first !== undefined ? first : kind);
  const make = () => {
    const { code } = newCode;
    const id = newId();
    const bands =
      scores.length === 1 && hasBands(kind) ? known.find((one) => one.code === first && one.hasBands) : null;
    const series = scores.map((formula) => ({ id: newId(), code: formula, formula }));
    const part = { id, code, kind, series, ...(range && { range }), ...(bands && { bands: bands.code }) };
    const write = (of: string, field: string, written: string): Operation[] =>
      written.trim() === '' ? [] : [{ op: 'text', part: of, field, locale: baseLocale, text: written, before: null }];
    change({ key: 'add', code }, [
      { op: 'add', list: 'charts', after: charts.at(-1)?.id ?? null, part },
      ...write(id, 'title', title.trim() === '' && scores.length === 1 && first !== undefined ? titleOf(first) : title),
      ...series.flatMap((each) => write(each.id, 'label', titleOf(each.formula))),
    ]);
    history.replace(instrumentPath(instrumentId, `/charts/edit-chart/${id}`));
  };
  return (
    <NewPartForm screen="charts" text={text} code={newCode} onAdd={make}>
      <ChartGallery scores={known} value={kind} onChange={setKind} />
      <LabelledItem
        label={text('scores')}
        help={
          <>
            <span>{text('scores.help')}</span>
            {range ? <div>{text('scores.range', { from: number(range[0]), to: number(range[1]) })}</div> : null}
          </>
        }
      >
        <Select<string[]>
          mode="multiple"
          value={scores}
          options={known.map(({ code }) => ({ value: code, label: titleOf(code) }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setChosen}
        />
      </LabelledItem>
      <LabelledItem label={text('title')}>
        <Input maxLength={500} value={title} onChange={({ target }) => setTitle(target.value)} />
      </LabelledItem>
    </NewPartForm>
  );
}
