import { Input, Radio } from 'antd';
import type { Respondent } from 'core/instrument/document';
import { useId } from 'react';
import { useText } from '@/kit/text/useText';
import type { Age } from './useAge';
import './details.css';

/** An age in years, with what is wrong with it. */
export function AgeField({ age, label }: { age: Age; label: string }) {
  return (
    <div>
      <label htmlFor={age.field.id}>{label}</label>
      <Input {...age.field} size="large" className="details-age" status={age.error ? 'error' : ''} />
      {age.error ? (
        <p id={age.errorId} className="details-error" role="alert">
          {age.error}
        </p>
      ) : null}
    </div>
  );
}

interface SexProps {
  value: Respondent['sex'];
  onChange(sex: Respondent['sex']): void;
}

/** The sex, or that somebody prefers not to say. */
export function SexField({ value, onChange }: SexProps) {
  const text = useText();
  const id = useId();
  return (
    <div>
      <span id={id}>{text('details.sex')}</span>
      <Radio.Group
        aria-labelledby={id}
        size="large"
        value={value ?? 'unsaid'}
        onChange={({ target }) => onChange(target.value === 'unsaid' ? undefined : target.value)}
        options={['female', 'male', 'other', 'unsaid'].map((sex) => ({
          value: sex,
          label: text(`details.sex.${sex}`),
        }))}
      />
    </div>
  );
}
