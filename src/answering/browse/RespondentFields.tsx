import { useIntl } from '@umijs/max';
import { Input, Radio, Select } from 'antd';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { useMemo } from 'react';
import { countriesIn } from '@/kit/countries/countries';
import { useText } from '@/kit/text/useText';
import type { Age } from './useAge';

export interface RespondentData {
  sex?: 'female' | 'male' | 'other';
  country?: string;
}

interface Props {
  ask: BrowseDetail['askRespondent'];
  age: Age;
  value: RespondentData;
  onChange(value: RespondentData): void;
}

/** Voluntary data about the respondent, and why they are asked for. */
export function RespondentFields({ ask, age, value, onChange }: Props) {
  const intl = useIntl();
  const text = useText();
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale]);
  return (
    <fieldset className="details-respondent">
      <legend>{text('details.respondent')}</legend>
      <p className="browse-quiet">{text('details.respondentWhy')}</p>
      {ask.includes('age') ? (
        <div>
          <label htmlFor={age.field.id}>{text('details.age')}</label>
          <Input {...age.field} size="large" className="details-age" status={age.error ? 'error' : ''} />
          {age.error ? (
            <p id={age.errorId} className="details-error" role="alert">
              {age.error}
            </p>
          ) : null}
        </div>
      ) : null}
      {ask.includes('sex') ? (
        <div>
          <span id="respondent-sex">{text('details.sex')}</span>
          <Radio.Group
            aria-labelledby="respondent-sex"
            size="large"
            value={value.sex ?? 'unsaid'}
            onChange={({ target }) => onChange({ ...value, sex: target.value === 'unsaid' ? undefined : target.value })}
            options={['female', 'male', 'other', 'unsaid'].map((sex) => ({
              value: sex,
              label: text(`details.sex.${sex}`),
            }))}
          />
        </div>
      ) : null}
      {ask.includes('country') ? (
        <div>
          <label htmlFor="respondent-country">{text('details.country')}</label>
          <Select
            id="respondent-country"
            allowClear
            size="large"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={text('details.sex.unsaid')}
            value={value.country}
            onChange={(country?: string) => onChange({ ...value, country })}
            options={countries}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
