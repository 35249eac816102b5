import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { FlowFrame } from './FlowFrame';

interface Props {
  /** The server's words; empty: it could not be asked. */
  failure: string | undefined;
  onGo(password: string): Promise<void>;
}

/** The password of an open link. Until it is right nothing is said of the survey. */
export function Password({ failure, onGo }: Props) {
  const text = useText('mySurvey.password.');
  const field = useId();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refused = failure === undefined ? undefined : failure || text('failed');
  const problem = isMissing ? text('needed') : busy ? undefined : refused;
  useEffect(() => {
    if (failure !== undefined) input.current?.focus();
  }, [failure]);

  const go = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(password.trim() === '');
    if (password.trim() === '') return input.current?.focus();
    setBusy(true);
    await onGo(password).finally(() => setBusy(false));
  };
  return (
    <FlowFrame title={text('title')}>
      <p className="flow-text">{text('lead')}</p>
      <form noValidate className="flow-form" onSubmit={(event) => void go(event)}>
        <div className="flow-field">
          <label htmlFor={field}>{text('label')}</label>
          <input
            ref={input}
            id={field}
            type="text"
            dir="auto"
            // It is no password of this person: the browser shall neither keep nor offer one, and what a sheet of paper says is typed in the open.
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            value={password}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${field}-problem`}
            onChange={({ target }) => {
              setPassword(target.value);
              setMissing(false);
            }}
          />
          {problem === undefined ? null : (
            <p id={`${field}-problem`} className="flow-problem" role="alert">
              {problem}
            </p>
          )}
        </div>
        <div className="flow-acts">
          <button type="submit" className="flow-primary" disabled={busy} aria-busy={busy}>
            {text('go')}
          </button>
        </div>
      </form>
    </FlowFrame>
  );
}
