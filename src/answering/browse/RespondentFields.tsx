import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import type { BrowseDetail } from 'core/contract/answering/browse';
import { useMemo, useState } from 'react';
import { countriesIn } from '@/kit/countries/countries';
import { useText } from '@/kit/text/useText';
import { AgeField, SexField } from './StatedFields';
import type { Age } from './useAge';
import './details.css';

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

/** There is room for the fields above the start. */
const roomy = '(min-width: 40rem)';

/** Voluntary data about the respondent, and why they are asked for; on a phone in a fold, so that the start is in sight. */
export function RespondentFields({ ask, age, value, onChange }: Props) {
  const intl = useIntl();
  const text = useText();
  const [isOpen, setOpen] = useState(() => window.matchMedia(roomy).matches);
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale]);
  return (
    <details
      className="details-respondent"
      open={isOpen || age.error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{text('details.respondent')}</summary>
      <p className="browse-quiet">{text('details.respondentWhy')}</p>
      {ask.includes('age') ? <AgeField age={age} label={text('details.age')} /> : null}
      {ask.includes('sex') ? <SexField value={value.sex} onChange={(sex) => onChange({ ...value, sex })} /> : null}
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
    </details>
  );
}
