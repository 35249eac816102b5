import { Flex, InputNumber, Radio } from 'antd';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { DecimalsField, ShownToField } from '../CalculationDesk';
import { Field, FieldGroup } from '../Field';
import type { StepProps } from './choices';

/** How the score is computed, and who sees it. */
export function ScoreStep({ state, onChange }: StepProps) {
  const text = useText('calculation.wizard.');
  return (
    <Flex vertical gap={16}>
      <FieldGroup label={text('method')}>
        <Radio.Group
          value={state.method}
          options={optionsOf(['sum', 'mean'], (method) => text(`method.${method}`))}
          onChange={({ target }) => onChange({ method: target.value })}
        />
      </FieldGroup>
      <Field label={text('atLeast')} below={<span className="quiet">{text(`atLeast.help.${state.method}`)}</span>}>
        <InputNumber<number>
          min={1}
          max={Math.max(1, state.items.size)}
          precision={0}
          placeholder={text('atLeast.all')}
          value={state.atLeast}
          onChange={(atLeast) => onChange({ atLeast })}
        />
      </Field>
      <DecimalsField value={state.decimals} onChange={(decimals) => onChange({ decimals })} />
      <ShownToField value={state.shownTo} onChange={(shownTo) => onChange({ shownTo })} />
    </Flex>
  );
}
