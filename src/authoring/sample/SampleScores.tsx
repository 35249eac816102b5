import { Button, InputNumber, Select, Slider } from 'antd';
import type { ReachableValues } from 'core/coverage/report';
import type { Calculation } from 'core/instrument/document';
import type { ScalarValue } from 'core/scoring';
import { memo, useId } from 'react';
import { useText } from '@/kit/text/useText';
import { useLabels } from '../draft/useLabels';
import { useStructure } from '../draft/useParts';
import { YesNoSelect } from './NativeSelect';
import { useSampleSheet } from './sampleSheet';
import { useReachable } from './useReachable';
import { useSampleRun } from './useSampleRun';

/** Scores set directly, independent of the answers. */
export function SampleScores() {
  const text = useText('sample.');
  const { calculations = [] } = useStructure();
  const { sample, fix } = useSampleSheet();
  const { run } = useSampleRun();
  const { values } = useReachable();
  const labels = useLabels();
  if (calculations.length === 0) return <p className="quiet">{text('noScores')}</p>;
  return (
    <ul className="sample-items plain-list">
      {calculations.map((calculation) => (
        <OneScore
          key={calculation.id}
          calculation={calculation}
          name={labels(calculation.code) ?? ''}
          reach={values[calculation.code]}
          fixed={Object.hasOwn(sample.scores, calculation.code)}
          value={run.value(calculation.code)}
          onFix={fix}
        />
      ))}
    </ul>
  );
}

interface Props {
  calculation: Calculation;
  name: string;
  reach: ReachableValues | undefined;
  fixed: boolean;
  value: ScalarValue;
  onFix(calculation: string, value: ScalarValue | undefined): void;
}

const OneScore = memo(function OneScore({ calculation, name, reach, fixed, value, onFix }: Props) {
  const text = useText('sample.');
  const id = useId();
  const { code } = calculation;
  return (
    <li className="sample-score" data-fixed={fixed || undefined}>
      <label id={`${id}-label`} htmlFor={id}>
        <code dir="ltr">{code}</code> <span dir="auto">{name}</span>
      </label>
      <ScoreControl id={id} calculation={calculation} reach={reach} value={value} onFix={onFix} />
      <Button size="small" type="text" disabled={!fixed} onClick={() => onFix(code, undefined)}>
        {text('asAnswered')}
        <span className="visually-hidden"> {code}</span>
      </Button>
    </li>
  );
});

/** Steps of a slider for a continuous range. */
const finest = 100;

function ScoreControl({ id, calculation, reach, value, onFix }: Omit<Props, 'name' | 'fixed'> & { id: string }) {
  const text = useText('sample.');
  const { code, type = 'number' } = calculation;
  const missing = text('missing');
  if (type === 'boolean') {
    return <YesNoSelect id={id} none={missing} value={value} onChange={(next) => onFix(code, next)} />;
  }
  if (type === 'text') {
    const known = (reach?.values ?? []).map(String);
    const shown = value === null || known.includes(String(value)) ? known : [...known, String(value)];
    return (
      <Select<string>
        id={id}
        size="small"
        allowClear
        showSearch
        placeholder={missing}
        value={value === null ? null : String(value)}
        options={shown.map((each) => ({ value: each, label: each }))}
        onChange={(chosen: string | undefined) => onFix(code, chosen ?? null)}
      />
    );
  }
  const [from, to] = [reach?.from ?? null, reach?.to ?? null];
  const step = reach?.step ?? (from !== null && to !== null && to > from ? (to - from) / finest : 1);
  const number = typeof value === 'number' ? value : null;
  return (
    <span className="sample-number">
      {from === null || to === null || from >= to ? null : (
        <Slider
          min={from}
          max={to}
          step={step}
          value={number ?? from}
          onChange={(next: number) => onFix(code, next)}
          tooltip={{ open: false }}
          ariaLabelledByForHandle={`${id}-label`}
        />
      )}
      <InputNumber<number>
        id={id}
        size="small"
        placeholder={missing}
        value={number}
        {...(from !== null && { min: from })}
        {...(to !== null && { max: to })}
        {...(reach?.step !== undefined && { step: reach.step })}
        onChange={(next) => onFix(code, next ?? null)}
      />
    </span>
  );
}
