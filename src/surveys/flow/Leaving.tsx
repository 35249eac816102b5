import { useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';
import { leave } from './entry';
import { FlowFrame } from './FlowFrame';

interface Props {
  survey: string;
  deed: 'decline' | 'withdraw';
  onBack(): void;
  onLeft(): void;
}

/** Not to take part, or no longer: what goes is said, and it is done only when confirmed here. */
export function Leaving({ survey, deed, onBack, onLeft }: Props) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const go = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await leave(survey, deed);
      onLeft();
    } catch (error) {
      setFailure(asFailure(error).message || text('mySurvey.failed'));
      setBusy(false);
    }
  };
  return (
    <FlowFrame title={text(`mySurvey.${deed}.title`)}>
      <p className="flow-text">{text(`mySurvey.${deed}.text`)}</p>
      {failure === undefined ? null : (
        <p className="flow-problem" role="alert">
          {failure}
        </p>
      )}
      <div className="flow-acts">
        <button type="button" className="flow-danger" disabled={busy} aria-busy={busy} onClick={() => void go()}>
          {text(`mySurvey.${deed}.confirm`)}
        </button>
        <button type="button" className="flow-quiet" onClick={onBack}>
          {text(`mySurvey.${deed}.back`)}
        </button>
      </div>
    </FlowFrame>
  );
}

/** It is done. */
export function Left({ deed }: Pick<Props, 'deed'>) {
  const text = useText();
  return (
    <FlowFrame title={text(`mySurvey.${deed}.done`)}>
      <p className="flow-text">{text(`mySurvey.${deed}.doneText`)}</p>
    </FlowFrame>
  );
}
