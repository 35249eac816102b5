import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import type { Respondent } from 'core/instrument/document';
import { useId, useMemo } from 'react';
import { countriesIn } from '@/kit/countries/countries';
import { NumberInput } from '@/kit/form/NumberInput';
import { optionsOf } from '@/kit/form/optionsOf';
import { useText } from '@/kit/text/useText';
import { NativeSelect } from './NativeSelect';
import { useSampleSheet } from './sampleSheet';

const sexes = ['female', 'male', 'other'] as const;

/** Attributes of the invented respondent. */
export function SampleRespondent() {
  const intl = useIntl();
  const text = useText('sample.');
  const id = useId();
  const {
    sample: { respondent },
    change,
  } = useSampleSheet();
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale]);
  const set = (changes: Respondent) => {
    const next = Object.entries({ ...respondent, ...changes }).filter(([, value]) => value !== undefined);
    change({ respondent: Object.fromEntries(next) });
  };
  const unknown = text('unknown');
  return (
    <div className="sample-respondent">
      <label htmlFor={`${id}-age`}>{text('age')}</label>
      <NumberInput<number>
        id={`${id}-age`}
        size="small"
        min={0}
        max={130}
        precision={0}
        placeholder={unknown}
        value={respondent.age ?? null}
        onChange={(age) => set({ age: age ?? undefined })}
      />
      <label htmlFor={`${id}-sex`}>{text('sex')}</label>
      <NativeSelect
        id={`${id}-sex`}
        none={unknown}
        value={respondent.sex ?? ''}
        options={optionsOf(sexes, (sex) => text(`sex.${sex}`))}
        onChange={(chosen) => set({ sex: sexes.find((sex) => sex === chosen) })}
      />
      <label htmlFor={`${id}-country`}>{text('country')}</label>
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
