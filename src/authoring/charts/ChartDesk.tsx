import { history } from '@umijs/max';
import { Alert, Button, Empty, Form, Select } from 'antd';
import type { ChartKind } from 'core/instrument/document';
import type { DraftChart } from 'core/instrument/draft';
import { forOthers } from 'core/instrument/textKeys';
import { useId } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useEdits, useStructure } from '@/authoring/draft/useParts';
import { CodeField } from '@/authoring/fields/CodeField';
import { FormulaSetting } from '@/authoring/fields/FormulaSetting';
import { MarkdownPair } from '@/authoring/fields/MarkdownPair';
import { TextPair } from '@/authoring/fields/TextPair';
import { instrumentPath } from '@/authoring/frame/screens';
import { useCalled } from '@/authoring/names/useCalled';
import { ProblemsOfPart } from '@/authoring/problems/ProblemWords';
import { useProblemsOf } from '@/authoring/problems/useProblems';
import { SamplePanel } from '@/authoring/sample/SamplePanel';
import { useText } from '@/kit/text/useText';
import { chartKinds, hasBands, hasRange, lacksOf } from './chartKinds';
import { LiveChart } from './LiveChart';
import { RangeField } from './RangeField';
import { SeriesList } from './SeriesList';
import { useScoreTitles } from './useScoreTitles';

/** The settings of a chart, and a preview on the sample sheet. */
export function ChartDesk({ id }: { id: string }) {
  const text = useText();
  const instrument = useDraft(({ facts }) => facts.id);
  const chart = useStructure().charts?.find((each) => each.id === id);
  if (chart === undefined) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('chart.gone')}>
        <Button onClick={() => history.push(instrumentPath(instrument, '/charts'))}>{text('chart.all')}</Button>
      </Empty>
    );
  }
  return (
    <div className="chart-desk stack">
      <div className="stack">
        <ChartFields chart={chart} />
        <SeriesList chart={chart} />
        <FormulaSetting
          part={id}
          field="condition"
          label={text('chart.condition')}
          wanted="boolean"
          optional
          says="shown"
        />
        <MarkdownPair part={id} field="description" label={text('chart.description')} rows={3} />
        <MarkdownPair
          part={id}
          field={forOthers('description')}
          label={text('nugget.text_others')}
          help={text('nugget.text_others.help')}
          rows={3}
        />
      </div>
      <div className="stack">
        <LiveChart chart={chart} />
        <SamplePanel drives={new Set([id, ...chart.series.map((each) => each.id)])} />
      </div>
    </div>
  );
}

function ChartFields({ chart }: { chart: DraftChart }) {
  const text = useText('chart.');
  const field = useId();
  const { set } = useEdits();
  const { calculations = [] } = useStructure();
  const { id, kind, bands } = chart;
  const called = useCalled(id);
  const own = useProblemsOf(id).filter(({ inner }) => inner === undefined);
  const lacks = lacksOf(chart);
  const titleOf = useScoreTitles();
  const banded = calculations.filter((each) => (each.bands ?? []).length > 0);
  return (
    <Form layout="vertical" component="div">
      <ProblemsOfPart problems={own} label={text('problems', { code: called })} />
      <Form.Item label={text('kind')} htmlFor={`${field}-kind`} help={text(`needs.${kind}`)}>
        <Select
          id={`${field}-kind`}
          value={kind}
          options={chartKinds.map((value) => ({ value, label: text(`kind.${value}`) }))}
          onChange={(chosen: ChartKind) => set(id, 'kind', chosen)}
        />
      </Form.Item>
      {lacks.length > 0 ? (
        <Alert
          className="chart-lacking"
          type="warning"
          showIcon
          title={text('lacks')}
          description={
            <ul className="chart-lacks">
              {lacks.map((lack) => (
                <li key={lack}>{text(`lacks.${lack}`)}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      <TextPair part={id} field="title" label={text('title')} maxLength={500} />
      <CodeField part={id} />
      {hasRange(kind) ? <RangeField chart={chart} /> : null}
      {hasBands(kind) || bands !== undefined ? (
        <Form.Item
          label={text('bands')}
          htmlFor={`${field}-bands`}
          help={text(hasBands(kind) ? 'bands.help' : 'bands.notShown')}
        >
          <Select
            id={`${field}-bands`}
            allowClear
            value={bands}
            placeholder={text('bands.none')}
            options={banded.map((each) => ({ value: each.code, label: titleOf(each.code) }))}
            onChange={(chosen: string | undefined) => set(id, 'bands', chosen)}
          />
        </Form.Item>
      ) : null}
    </Form>
  );
}
