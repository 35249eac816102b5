import { useIntl } from '@umijs/max';
import { numberRange } from 'core/flow';
import { useItem, usePlayerContext } from '../playerContext';
import { Words } from '../Words';
import type { ControlProps } from './controlProps';
import { EndLabels, useEndsDescription } from './EndLabels';
import { NumberField } from './NumberField';

/** A position between two ends, dragged, stepped or typed. Until it is touched it has no value and counts as unanswered. */
export function Slider(props: ControlProps) {
  const { question, code, labelId, describedBy, invalid } = props;
  const { texts, give } = usePlayerContext();
  const { answer } = useItem(code);
  const intl = useIntl();
  const { min = 0, max = 100, step = stepFor(max - min) } = numberRange(question);
  const answered = typeof answer === 'number';
  const place = answered ? answer : min + Math.round((max - min) / 2 / step) * step;
  const endsId = `${labelId}-ends`;
  const description = useEndsDescription(question, endsId, describedBy);
  const put = (value: number, typing: boolean) => give(question, code, Number(value.toFixed(6)), typing);
  const unit = texts(`question.${question.code}.unit`)?.text;
  const said = answered
    ? [intl.formatNumber(answer), unit].filter(Boolean).join(' ')
    : intl.formatMessage({ id: 'player.slider.untouched' });
  return (
    <div className={answered ? 'player-slider' : 'player-slider player-slider-untouched'}>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={place}
        aria-labelledby={labelId}
        aria-describedby={description}
        aria-invalid={invalid || undefined}
        aria-valuetext={said}
        onChange={(event) => put(Number(event.target.value), true)}
        // A tap on the present position changes nothing, but is an answer.
        onPointerUp={(event) => !answered && put(Number(event.currentTarget.value), false)}
        onKeyDown={(event) => {
          if (answered || event.key !== ' ') return;
          event.preventDefault();
          put(place, false);
        }}
      />
      <EndLabels question={question} id={endsId} />
      <NumberField {...props} />
      {answered ? null : (
        <p className="player-quiet">
          <Words id="player.slider.hint" />
        </p>
      )}
    </div>
  );
}

/** A hundredth of the width, as a power of ten: 1 for 0 to 100. */
const stepFor = (width: number): number => 10 ** Math.floor(Math.log10(Math.max(width, 1e-6) / 100) + 1e-9);
