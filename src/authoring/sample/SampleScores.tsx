import { Button, Flex, Select, Slider } from 'antd';
import type { ReachableValues } from 'core/coverage/report';
import type { Calculation } from 'core/instrument/document';
import type { ScalarValue } from 'core/scoring';
import { memo, useId, useState } from 'react';
import { NumberInput } from '@/kit/form/NumberInput';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useLabels } from '../draft/useLabels';
import { useStructure } from '../draft/useParts';
import { YesNoSelect } from './NativeSelect';
import { useSampleSheet } from './sampleSheet';
import { sliderRange } from './sliderRange';
import { useReachable } from './useReachable';
import { useSampleRun } from './useSampleRun';

interface ListProps {
  /** Every score is listed. */
  isWhole: boolean;
  /** Whether a score drives what the screen shows. */
  isDriver(calculation: string): boolean;
}

/** Scores set directly, independent of the answers: those that drive what the screen shows, and the others when asked for. */
export function SampleScores({ isWhole, isDriver }: ListProps) {
  const text = useText('sample.');
  const { calculations = [] } = useStructure();
  const { sample, change, fix } = useSampleSheet();
  const { run } = useSampleRun();
  const { values } = useReachable();
  const labels = useLabels();
  const [all, setAll] = useState(false);
  if (calculations.length === 0) return <p className="quiet">{text('noScores')}</p>;
  const isFixed = (code: string) => Object.hasOwn(sample.scores, code);
  const listed = all ? calculations : calculations.filter(({ code }) => isDriver(code) || isFixed(code));
  return (
    <>
      <ul className="sample-items sample-scroll plain-list">
        {listed.map((calculation) => (
          <OneScore
            key={calculation.id}
            calculation={calculation}
            name={labels(calculation.code) ?? ''}
            reach={values[calculation.code]}
            fixed={isFixed(calculation.code)}
            value={run.value(calculation.code)}
            onFix={fix}
          />
        ))}
      </ul>
      {listed.length === 0 ? <p className="quiet">{text('noDrivers')}</p> : null}
      <Flex gap={4} wrap>
        {!isWhole && (all || listed.length < calculations.length) ? (
          <Button size="small" aria-pressed={all} onClick={() => setAll(!all)}>
            {text('allScores', { count: calculations.length })}
          </Button>
        ) : null}
        {Object.keys(sample.scores).length > 0 ? (
          <Button size="small" onClick={() => change({ scores: {} })}>
            {text('allAsAnswered')}
          </Button>
        ) : null}
      </Flex>
    </>
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
  const showsCodes = useShowsCodes();
  const { code } = calculation;
  return (
    <li className="sample-score" data-fixed={fixed || undefined}>
      <label id={`${id}-label`} htmlFor={id}>
        {showsCodes || !name ? <code dir="ltr">{code}</code> : null} <span dir="auto">{name}</span>
      </label>
      <ScoreControl id={id} calculation={calculation} reach={reach} value={value} onFix={onFix} />
      {fixed ? (
        <Button size="small" type="text" onClick={() => onFix(code, undefined)}>
          {text('asAnswered')}
          <span className="visually-hidden"> {name || code}</span>
        </Button>
      ) : null}
    </li>
  );
});

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
  const range = sliderRange(calculation, reach);
  const number = typeof value === 'number' ? value : null;
  return (
    <span className="sample-number">
      {range === undefined ? null : (
        <Slider
          {...range}
          value={number ?? range.min}
          onChange={(next: number) => onFix(code, next)}
          tooltip={{ open: false }}
          ariaLabelledByForHandle={`${id}-label`}
        />
      )}
      <NumberInput<number>
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
