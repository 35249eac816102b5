import { useIntl } from '@umijs/max';
import type { Respondent } from 'core/instrument/document';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { type Age, useAge } from '@/answering/browse/useAge';
import { countriesIn } from '@/kit/countries/countries';
import { Title } from '@/kit/text/Title';
import { useText } from '@/kit/text/useText';
import { localeDirection } from '@/shell/start/languages';
import type { Trial } from './useTrial';

const sexes = ['female', 'male', 'other'] as const;

/** What a person who tries a draft is asked for, with native controls like the player's. */
export function Introduction({ trial, onBegin }: { trial: Trial; onBegin(respondent: Respondent): void }) {
  const text = useText();
  const [respondent, setRespondent] = useState<Respondent>({});
  const age = useAge();
  const { title, note, state, locale, askRespondent } = trial;
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (age.check()) onBegin({ ...respondent, age: age.age });
  };
  return (
    <main className="trial-page">
      <form onSubmit={begin} noValidate className="trial-intro">
        <h1 lang={locale} dir={localeDirection(locale)}>
          <Title text={title} locale={locale} />
        </h1>
        <p>{text('trial.lead')}</p>
        {state === 'answered' ? <p role="status">{text('trial.again')}</p> : null}
        {note === '' ? null : (
          <figure className="trial-note">
            <figcaption>{text('trial.note')}</figcaption>
            <blockquote dir="auto">{note}</blockquote>
          </figure>
        )}
        {askRespondent.length > 0 ? (
          <RespondentFieldset ask={askRespondent} age={age} value={respondent} onChange={setRespondent} />
        ) : null}
        <button type="submit" className="trial-button">
          {text('trial.start')}
        </button>
      </form>
    </main>
  );
}

interface FieldsProps {
  ask: Trial['askRespondent'];
  age: Age;
  value: Respondent;
  onChange(value: Respondent): void;
}

function RespondentFieldset({ ask, age, value, onChange }: FieldsProps) {
  const intl = useIntl();
  const text = useText();
  const id = useId();
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale]);
  const set = (change: Partial<Respondent>) => onChange({ ...value, ...change });
  return (
    <fieldset className="trial-respondent">
      <legend>{text('details.respondent')}</legend>
      <p>{text('trial.respondentWhy')}</p>
      {ask.includes('age') ? (
        <div>
          <label htmlFor={age.field.id}>{text('details.age')}</label>
          <input {...age.field} />
          {age.error ? (
            <p id={age.errorId} className="trial-error" role="alert">
              {age.error}
            </p>
          ) : null}
        </div>
      ) : null}
      {ask.includes('sex') ? (
        <div>
          <label htmlFor={`${id}-sex`}>{text('details.sex')}</label>
          <select
            id={`${id}-sex`}
            value={value.sex ?? ''}
            onChange={({ target }) => set({ sex: sexes.find((sex) => sex === target.value) })}
          >
            <option value="">{text('details.sex.unsaid')}</option>
            {sexes.map((sex) => (
              <option key={sex} value={sex}>
                {text(`details.sex.${sex}`)}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      {ask.includes('country') ? (
        <div>
          <label htmlFor={`${id}-country`}>{text('details.country')}</label>
          <select
            id={`${id}-country`}
            value={value.country ?? ''}
            onChange={({ target }) => set({ country: target.value === '' ? undefined : target.value })}
          >
            <option value="">{text('details.sex.unsaid')}</option>
            {countries.map(({ value: code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ) : null}
    </fieldset>
  );
}
