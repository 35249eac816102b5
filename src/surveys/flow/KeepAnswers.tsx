import { passwordLength } from 'core/access/passwordWeakness';
import type { MySurveyDetail } from 'core/contract/surveys/mySurvey';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { passwordStrength } from '@/kit/form/passwordStrength';
import { linkTo } from '@/kit/linkTo/linkTo';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { guestSurvey } from '@/shell/session/storage';
import './flow.css';

interface Fields {
  email: string;
  password: string;
  agrees: boolean;
}

type Problems = Partial<Record<keyof Fields, string>>;

const weak = ['short', 'long', 'common', 'personal'];

/** Whether a guest may turn into an account: never where nothing may connect a person with the answers. */
export const mayKeep = ({ promise, status }: Pick<MySurveyDetail, 'promise' | 'status'>): boolean =>
  guestSurvey() !== undefined && promise.anonymity !== 'anonymous' && status === 'completed';

/** Offers a guest an account that has their answers. It asks for nothing before it is opened. */
export function KeepAnswers() {
  const text = useText('mySurvey.keep.');
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const id = useId();
  return (
    <section className="flow-receipt" aria-labelledby={id}>
      <h2 id={id}>{text('title')}</h2>
      {sentTo === undefined ? <p>{text('lead')}</p> : <p role="status">{text('sent', { email: sentTo })}</p>}
      {sentTo !== undefined ? null : isOpen ? (
        <KeepForm onSent={setSentTo} />
      ) : (
        <div className="flow-acts">
          <button type="button" className="flow-quiet" onClick={() => setOpen(true)}>
            {text('open')}
          </button>
        </div>
      )}
    </section>
  );
}

function KeepForm({ onSent }: { onSent(email: string): void }) {
  const text = useText('mySurvey.keep.');
  const [fields, setFields] = useState<Fields>({ email: '', password: '', agrees: false });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const enter = (part: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...part }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  const problemsOf = ({ email, password, agrees }: Fields): Problems => ({
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: text('email.needed') }),
    ...(weak.includes(passwordStrength(password, [email])) && { password: text('password.weak') }),
    ...(!agrees && { agrees: text('consent.needed') }),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(fields);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const email = fields.email.trim();
    try {
      await api.account.keepAnswers({
        body: { email, password: fields.password, consent: true },
        ...{ timeout: timeouts.short, skipErrorHandler: true },
      });
      onSent(email);
    } catch (error) {
      const { code, message } = asFailure(error);
      if (code === 'auth.password_weak') setProblems({ password: message });
      else setFailure(message || text('failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} noValidate className="flow-form" onSubmit={(event) => void send(event)}>
      <Field label={text('email')} problem={problems.email}>
        {(state) => (
          <input
            {...state}
            type="email"
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            maxLength={254}
            value={fields.email}
            onChange={({ target }) => enter({ email: target.value })}
          />
        )}
      </Field>
      <Field
        label={text('password')}
        help={text('password.help', { minimum: passwordLength.minimum })}
        problem={problems.password}
      >
        {(state) => (
          <input
            {...state}
            type="password"
            autoComplete="new-password"
            dir="ltr"
            maxLength={passwordLength.maximum}
            value={fields.password}
            onChange={({ target }) => enter({ password: target.value })}
          />
        )}
      </Field>
      <Consent agrees={fields.agrees} problem={problems.agrees} onChange={(agrees) => enter({ agrees })} />
      {failure === undefined ? null : (
        <p className="flow-problem" role="alert">
          {failure}
        </p>
      )}
      <div className="flow-acts">
        <button type="submit" className="flow-primary" disabled={busy} aria-busy={busy}>
          {text('send')}
        </button>
      </div>
    </form>
  );
}

interface State {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': true;
}

interface FieldProps {
  label: string;
  help?: string;
  problem: string | undefined;
  children(state: State): ReactNode;
}

function Field({ label, help, problem, children }: FieldProps) {
  const id = useId();
  const said = [help === undefined ? [] : [`${id}-help`], problem === undefined ? [] : [`${id}-problem`]].flat();
  return (
    <div className="flow-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': said.length === 0 ? undefined : said.join(' '),
        'aria-required': true,
      })}
      {help === undefined ? null : (
        <p id={`${id}-help`} className="flow-aside">
          {help}
        </p>
      )}
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className="flow-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface ConsentProps {
  agrees: boolean;
  problem: string | undefined;
  onChange(agrees: boolean): void;
}

function Consent({ agrees, problem, onChange }: ConsentProps) {
  const text = useText('mySurvey.keep.');
  const id = useId();
  return (
    <>
      <p className="flow-aside">
        {/* Another window: this one has the answers. */}
        <a {...linkTo('/user/cookie')} target="_blank" rel="noreferrer">
          {text('policy')}
        </a>
      </p>
      <label className="flow-check">
        <input
          type="checkbox"
          checked={agrees}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{text('consent')}</span>
      </label>
      {problem === undefined ? null : (
        <p id={id} className="flow-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
