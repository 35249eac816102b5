import { Checkbox, Flex, InputNumber, Radio } from 'antd';
import type { Audience } from 'core/instrument/document';
import { useId } from 'react';
import { useText } from '@/kit/text/useText';
import { audiences } from '../CalculationDesk';
import { FieldGroup } from '../FieldGroup';
import type { StepProps } from './stepProps';

const methods = ['sum', 'mean'] as const;

/** How the score is computed, and who sees it. */
export function ScoreStep({ state, onChange }: StepProps) {
  const text = useText();
  const id = useId();
  return (
    <Flex vertical gap={16}>
      <FieldGroup label={text('calculation.wizard.method')}>
        <Radio.Group
          value={state.method}
          options={methods.map((method) => ({ value: method, label: text(`calculation.wizard.method.${method}`) }))}
          onChange={({ target }) => {
            const method = methods.find((each) => each === target.value);
            if (method) onChange({ method });
          }}
        />
      </FieldGroup>
      <div className="calculation-field">
        <label htmlFor={`${id}-least`}>{text('calculation.wizard.atLeast')}</label>
        <InputNumber<number>
          id={`${id}-least`}
          min={1}
          max={Math.max(1, state.items.size)}
          precision={0}
          placeholder={text('calculation.wizard.atLeast.all')}
          value={state.atLeast}
          onChange={(atLeast) => onChange({ atLeast: atLeast ?? null })}
        />
        <span className="calculation-quiet">{text(`calculation.wizard.atLeast.help.${state.method}`)}</span>
      </div>
      <div className="calculation-field">
        <label htmlFor={`${id}-decimals`}>{text('calculation.decimals')}</label>
        <InputNumber<number>
          id={`${id}-decimals`}
          min={0}
          max={15}
          precision={0}
          placeholder={text('calculation.decimals.all')}
          value={state.decimals}
          onChange={(decimals) => onChange({ decimals: decimals ?? null })}
        />
      </div>
      <FieldGroup label={text('calculation.shownTo')}>
        <Checkbox.Group<Audience>
          value={[...state.shownTo]}
          options={audiences.map((each) => ({ value: each, label: text(`calculation.shownTo.${each}`) }))}
          onChange={(chosen) => onChange({ shownTo: audiences.filter((each) => chosen.includes(each)) })}
        />
      </FieldGroup>
    </Flex>
  );
}
