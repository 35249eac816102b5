import { useIntl } from '@umijs/max';
import { numberRange } from 'core/flow';
import { useId } from 'react';
import { useItem, usePlayerContext } from '../playerContext';
import type { ControlProps } from './controlProps';
import { EndLabels, useEndsDescription } from './EndLabels';
import { Options } from './Options';

/** A number from a short scale: one button for each step. */
export function Rating({ question, code, labelId, describedBy, invalid }: ControlProps) {
  const { give } = usePlayerContext();
  const { answer } = useItem(code);
  const intl = useIntl();
  const name = useId();
  const { min = 1, max = 5, step = 1 } = numberRange(question);
  const endsId = `${labelId}-ends`;
  const description = useEndsDescription(question, endsId, describedBy);
  const count = Math.floor((max - min) / step + 1e-9) + 1;
  const steps = Array.from({ length: count }, (_, index) => Number((min + index * step).toFixed(6)));
  return (
    <>
      <Options
        kind="radio"
        name={name}
        options={steps.map((value) => ({ code: String(value), label: intl.formatNumber(value) }))}
        chosen={typeof answer === 'number' ? [String(answer)] : []}
        onToggle={(picked) => give(question, code, Number(picked))}
        labelId={labelId}
        describedBy={description}
        invalid={invalid}
        required={question.required}
        layout="scale"
      />
      <EndLabels question={question} id={endsId} />
    </>
  );
}
