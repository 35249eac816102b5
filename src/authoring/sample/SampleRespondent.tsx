import { useIntl } from '@umijs/max';
import { InputNumber, Select } from 'antd';
import type { Respondent } from 'core/instrument/document';
import { useId, useMemo } from 'react';
import { countriesIn } from '@/kit/countries/countries';
import { useText } from '@/kit/text/useText';
import { useSampleSheet } from './sampleSheet';

const sexes = ['female', 'male', 'other'] as const;

/** Attributes of the invented respondent. */
export function SampleRespondent() {
  const intl = useIntl();
  const text = useText();
  const id = useId();
  const { sample, change } = useSampleSheet();
  const { respondent } = sample;
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale]);
  const set = (changes: Respondent) => {
    const next = Object.entries({ ...respondent, ...changes }).filter(([, value]) => value !== undefined);
    change({ respondent: Object.fromEntries(next) });
  };
  const unknown = text('sample.unknown');
  return (
    <div className="sample-respondent">
      <label htmlFor={`${id}-age`}>{text('sample.age')}</label>
      <InputNumber<number>
        id={`${id}-age`}
        size="small"
        min={0}
        max={130}
        precision={0}
        placeholder={unknown}
        value={respondent.age ?? null}
        onChange={(age) => set({ age: age ?? undefined })}
      />
      <label htmlFor={`${id}-sex`}>{text('sample.sex')}</label>
      <select
        id={`${id}-sex`}
        className="sample-select"
        value={respondent.sex ?? ''}
        onChange={({ target }) => set({ sex: sexes.find((sex) => sex === target.value) })}
      >
        <option value="">{unknown}</option>
        {sexes.map((sex) => (
          <option key={sex} value={sex}>
            {text(`sample.sex.${sex}`)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-country`}>{text('sample.country')}</label>
      <Select
        id={`${id}-country`}
        size="small"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={unknown}
        value={respondent.country ?? null}
        options={countries}
        onChange={(country: string | null) => set({ country: country ?? undefined })}
      />
    </div>
  );
}
