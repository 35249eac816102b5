import { useIntl } from '@umijs/max';
import { Flex, Radio } from 'antd';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { NumberInput } from '@/kit/form/NumberInput';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { DecimalsField, ShownToField } from '../CalculationDesk';
import { FieldGroup } from '../FieldGroup';
import type { StepProps } from './choices';

/** How the score is computed, and who sees it. */
export function ScoreStep({ state, onChange, ranges }: StepProps) {
  const intl = useIntl();
  const text = useText('calculation.wizard.');
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 2 });
  return (
    <Flex vertical gap={16}>
      <FieldGroup label={text('method')}>
        <Radio.Group
          value={state.method}
          options={optionsOf(['sum', 'mean'], (method) => text(`method.${method}`))}
          onChange={({ target }) => onChange({ method: target.value })}
        />
      </FieldGroup>
      <LabelledItem
        label={text('atLeast')}
        extra={<span className="quiet">{text(`atLeast.help.${state.method}`)}</span>}
      >
        <NumberInput<number>
          min={1}
          max={Math.max(1, state.items.size)}
          precision={0}
          placeholder={text('atLeast.all')}
          value={state.atLeast}
          onChange={(atLeast) => onChange({ atLeast })}
        />
      </LabelledItem>
      <FieldGroup label={text('scaling')}>
        <Flex vertical gap={8}>
          <Radio.Group
            value={state.scaling}
            options={optionsOf(['none', 'times', 'to100', 'percent'], (scaling) => text(`scaling.${scaling}`)).map(
              (option) => ({
                ...option,
                disabled: ranges === undefined && (option.value === 'to100' || option.value === 'percent'),
              }),
            )}
            onChange={({ target }) => onChange({ scaling: target.value })}
          />
          {ranges === undefined ? <span className="quiet">{text('scaling.unknown')}</span> : null}
          {state.scaling === 'times' ? (
            <NumberInput<number>
              aria-label={text('scaling.factor')}
              value={state.factor}
              onChange={(factor) => onChange({ factor })}
            />
          ) : null}
          {ranges ? (
            <span className="quiet" role="status">
              {text('possible', { from: number(ranges.scaled.from), to: number(ranges.scaled.to) })}
            </span>
          ) : null}
        </Flex>
      </FieldGroup>
      <DecimalsField value={state.decimals} onChange={(decimals) => onChange({ decimals })} />
      <ShownToField value={state.shownTo} onChange={(shownTo) => onChange({ shownTo })} />
    </Flex>
  );
}
