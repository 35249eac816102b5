import { useIntl } from '@umijs/max';
import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { readNumber } from 'core/language/typedNumber';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { linkOf } from '@/shell/session/surveyLinks';
import { foreignTo } from '@/shell/start/languages';
import { FlowFrame } from './FlowFrame';
import { Told } from './Told';

type Attribute = SurveyBeforehand['attributes'][number];
type Values = Record<string, string | number>;

interface Props {
  survey: SurveyBeforehand;
  failure?: string | undefined;
  /** The server's messages by attribute. */
  problems?: Readonly<Record<string, string>> | undefined;
  onGo(attributes: Values): Promise<void>;
}

/** What is entered, as the server wants it; undefined: it is no number. */
function readEntry({ kind }: Attribute, entered: string): string | number | undefined {
  if (kind !== 'number') return entered.trim();
  return readNumber(entered);
}

const none = {};

/** The attributes that a survey asks for, each checked at its field. */
export function Details({ survey, failure, problems = none, onGo }: Props) {
  const text = useText('mySurvey.details.');
  const { attributes } = survey;
  const form = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>(() => ({
    ...linkOf(survey.id)?.attributes,
  }));
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  // The server's word counts until its field is changed.
  useEffect(() => setFound(problems), [problems]);
  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found]);

  const problemOf = (attribute: Attribute): string | undefined => {
    const value = entered[attribute.code] ?? '';
    if (value.trim() === '') return attribute.required ? text('needed') : undefined;
    return readEntry(attribute, value) === undefined ? text('number') : undefined;
  };
  const go = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = attributes.flatMap((attribute) => {
      const problem = problemOf(attribute);
      return problem === undefined ? [] : [[attribute.code, problem]];
    });
    setFound(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    const given = attributes.flatMap((attribute) => {
      const value = entered[attribute.code]?.trim() ? readEntry(attribute, entered[attribute.code] ?? '') : undefined;
      return value === undefined ? [] : [[attribute.code, value]];
    });
    setBusy(true);
    await onGo(Object.fromEntries(given)).finally(() => setBusy(false));
  };
  const enter = (code: string, value: string) => {
    setEntered((before) => ({ ...before, [code]: value }));
    setFound((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== code)));
  };
  const isNamed = Object.keys(problems).some((code) => attributes.some((each) => each.code === code));
  return (
    <FlowFrame title={text('title')}>
      <p className="flow-text">{text('lead')}</p>
      <form ref={form} noValidate className="flow-form" onSubmit={(event) => void go(event)}>
        {attributes.map((attribute) => (
          <Field
            key={attribute.code}
            attribute={attribute}
            value={entered[attribute.code] ?? ''}
            problem={found[attribute.code]}
            onChange={(value) => enter(attribute.code, value)}
          />
        ))}
        {failure && !isNamed ? (
          <p className="flow-problem" role="alert">
            {failure}
          </p>
        ) : null}
        <div className="flow-acts">
          <button type="submit" className="flow-primary" disabled={busy} aria-busy={busy}>
            {text('go')}
          </button>
        </div>
      </form>
    </FlowFrame>
  );
}

interface FieldProps {
  attribute: Attribute;
  value: string;
  problem: string | undefined;
  onChange(value: string): void;
}

function Field({ attribute, value, problem, onChange }: FieldProps) {
  const text = useText('mySurvey.details.');
  const intl = useIntl();
  const id = useId();
  const { code, kind, values = [], valueLabels = {}, label, required } = attribute;
  const state = {
    id,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    'aria-required': required === true,
  };
  const labelOf = (each: string) => valueLabels[each] ?? { text: each, locale: '' };
  const named = label.text === '' ? { text: code, locale: '' } : label;
  return (
    <div className="flow-field">
      <label htmlFor={id}>
        <Told said={named} plain /> {required ? null : <span className="flow-optional">{text('optional')}</span>}
      </label>
      {kind === 'choice' ? (
        <select {...state} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{text('choose')}</option>
          {values.map((each) => (
            <option key={each} value={each} {...foreignTo(intl.locale, labelOf(each).locale)}>
              {labelOf(each).text || each}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...state}
          type="text"
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          dir={kind === 'number' ? 'ltr' : 'auto'}
          maxLength={1000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className="flow-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
