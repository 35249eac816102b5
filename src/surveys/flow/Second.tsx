import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { useText } from '@/kit/text/useText';
import { FlowFrame } from './FlowFrame';
import { Told } from './Told';

interface Props {
  survey: SurveyBeforehand;
  /** With what was begun by the other invitation. */
  onGoOn(): void;
  onBegin(): void;
}

/** Somebody has opened a second invitation: an account takes part once; in the window of a guest it may be another person. */
export function Second({ survey, onGoOn, onBegin }: Props) {
  const text = useText('mySurvey.');
  const mayBegin = survey.isOpen;
  return (
    <FlowFrame title={text(mayBegin ? 'second.title' : 'over.second')}>
      <p className="flow-asker">
        <Told said={survey.title} plain />
      </p>
      <p className="flow-text">{text(mayBegin ? 'second.guest' : 'over.second.text')}</p>
      <div className="flow-acts">
        <button type="button" className="flow-primary" onClick={onGoOn}>
          {text('second.goOn')}
        </button>
        {mayBegin ? (
          <button type="button" className="flow-quiet" onClick={onBegin}>
            {text('second.begin')}
          </button>
        ) : null}
      </div>
    </FlowFrame>
  );
}
