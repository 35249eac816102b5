import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { FlowFrame } from './FlowFrame';
import { Told } from './Told';

interface Props {
  survey: SurveyBeforehand;
  onGoOn(): Promise<void>;
}

/** Before a survey that another browser has begun goes on in this one: whoever gave somebody else's link could read the answers until then. */
export function Moving({ survey, onGoOn }: Props) {
  const text = useText('mySurvey.moving.');
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await onGoOn().finally(() => setBusy(false));
  };
  return (
    <FlowFrame title={text('title')}>
      <p className="flow-asker">
        <Told said={survey.title} plain />
      </p>
      <p className="flow-text">{text('text')}</p>
      <p className="flow-text">{text('others')}</p>
      <div className="flow-acts">
        <button type="button" className="flow-primary" disabled={busy} aria-busy={busy} onClick={() => void go()}>
          {text('goOn')}
        </button>
      </div>
    </FlowFrame>
  );
}
