import { useIntl } from '@umijs/max';
import { numberRange } from 'core/flow';
import { useItem, usePlayerContext } from '../playerContext';
import type { ControlProps } from './controlProps';
import { EndLabels, useEndsDescription } from './EndLabels';
import { Options } from './Options';

/** A number from a short scale: one button for each step. */
export function Rating(props: ControlProps) {
  const { question, code, labelId, describedBy } = props;
  const { give } = usePlayerContext();
  const { answer } = useItem(code);
  const intl = useIntl();
  const { min = 1, max = 5, step = 1 } = numberRange(question);
  const endsId = `${labelId}-ends`;
  const description = useEndsDescription(question, endsId, describedBy);
  const count = Math.floor((max - min) / step + 1e-9) + 1;
  const steps = Array.from({ length: count }, (_, index) => Number((min + index * step).toFixed(6)));
  return (
    <>
      <Options
        control={{ ...props, describedBy: description }}
        options={steps.map((value) => ({ code: String(value), label: intl.formatNumber(value) }))}
        chosen={typeof answer === 'number' ? [String(answer)] : []}
        onToggle={(picked) => give(question, code, Number(picked))}
        layout="scale"
      />
      <EndLabels question={question} id={endsId} />
    </>
  );
}
