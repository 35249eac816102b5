import { RiskAside, risksOfSent } from '@/answering';
import { linkTo } from '@/kit/linkTo/linkTo';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { guestSurvey } from '@/shell/session/storage';
import { FlowFrame } from './FlowFrame';
import type { Current } from './flow';
import { OtherDevice } from './OtherDevice';
import { Told } from './Told';

interface Props {
  survey: string;
  /** The attempt that was sent. */
  sent: string;
  next: Current | undefined;
  /** Why it is not known what comes next. */
  failure: string | undefined;
  onGoOn(next: Current): void;
  onRetry(): void;
}

/** The step between two items: what has arrived, what comes, and help first where the answers call for it. */
export function Between({ survey, sent, next, failure, onGoOn, onRetry }: Props) {
  const text = useText('mySurvey.between.');
  const { risks, told } = risksOfSent(sent);
  const { position, of, later } = next?.item ?? { position: 0, of: 0, later: 0 };
  const place = text('place', { position, of, later });
  if (!next && failure === undefined && risks.length === 0) return <Spinner />;
  return (
    <FlowFrame
      key={next ? 'next' : 'sent'}
      title={text('title')}
      first={risks.length > 0 ? <RiskAside risks={risks} told={[told]} /> : undefined}
    >
      {next ? (
        <>
          <ol className="flow-steps" aria-label={place}>
            {Array.from({ length: of }, (_, index) => index + 1).map((each) => (
              <li
                key={each}
                aria-current={each === position ? 'step' : undefined}
                className={each < position ? 'flow-step-done' : undefined}
              />
            ))}
          </ol>
          <p className="flow-place">{place}</p>
          <p className="flow-next">
            <Told said={next.item.title} plain />
          </p>
          <div className="flow-acts">
            <button type="button" className="flow-primary" onClick={() => onGoOn(next)}>
              {text('goOn')}
            </button>
            {guestSurvey() === undefined ? (
              <a {...linkTo('/my-surveys')} className="flow-quiet">
                {text('later')}
              </a>
            ) : null}
          </div>
          <p className="flow-aside">{text('kept')}</p>
          <OtherDevice survey={survey} />
        </>
      ) : null}
      {failure === undefined ? null : (
        <>
          <p className="flow-problem" role="alert">
            {failure || text('failed')}
          </p>
          <div className="flow-acts">
            <button type="button" className="flow-primary" onClick={onRetry}>
              {text('retry')}
            </button>
          </div>
        </>
      )}
    </FlowFrame>
  );
}
