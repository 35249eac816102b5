import { type FormEvent, useId, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { leave } from './entry';
import { FlowFrame } from './FlowFrame';

interface Props {
  survey: string;
  onBack(): void;
  onLeft(): void;
}

/** Takes the answers of an anonymous survey back, by the receipt that the respondent alone has. */
export function ByReceipt({ survey, onBack, onLeft }: Props) {
  const text = useText('mySurvey.');
  const field = useId();
  const [receipt, setReceipt] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isWrong = failure !== undefined;
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (receipt.trim() === '') return setFailure(text('receipt.empty'));
    setBusy(true);
    try {
      await leave(survey, 'withdraw', receipt.trim());
      onLeft();
    } catch (error) {
      const { code, message } = asFailure(error);
      setFailure(code === 'survey.code_unknown' ? text('receipt.unknown') : message || text('failed'));
      setBusy(false);
    }
  };
  return (
    <FlowFrame title={text('withdraw.title')}>
      <p className="flow-text">{text('receipt.text')}</p>
      <form noValidate onSubmit={(event) => void go(event)}>
        <div className="flow-field">
          <label htmlFor={field}>{text('receipt.label')}</label>
          <input
            id={field}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={receipt}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${field}-wrong` : undefined}
            onChange={({ target }) => setReceipt(target.value)}
          />
          {isWrong ? (
            <p id={`${field}-wrong`} className="flow-problem" role="alert">
              {failure}
            </p>
          ) : null}
        </div>
        <div className="flow-acts">
          <button type="submit" className="flow-danger" disabled={busy} aria-busy={busy}>
            {text('withdraw.confirm')}
          </button>
          <button type="button" className="flow-quiet" onClick={onBack}>
            {text('receipt.back')}
          </button>
        </div>
      </form>
    </FlowFrame>
  );
}
