import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { Forbidden } from '@/shell/authority/secured';
import { guestSurvey } from '@/shell/session/storage';
import { linkOf } from '@/shell/session/surveyLinks';
import { About } from './About';
import { Between } from './Between';
import { ByReceipt } from './ByReceipt';
import { Details } from './Details';
import { FlowFrame } from './FlowFrame';
import { Item } from './Item';
import { Leaving, Left } from './Leaving';
import { Moving } from './Moving';
import { Over } from './Over';
import { Password } from './Password';
import { Second } from './Second';
import { Thanks } from './Thanks';
import { useFlow } from './useFlow';

/** The page of the flow that a person has come to. */
export function SurveyFlow({ id }: { id: string }) {
  const text = useText('mySurvey.');
  const { flow, setFlow, again, unlock, start, askNext, asGuest, refused, withoutCode, asSomebodyElse } = useFlow(id);
  // A guest has nothing but the survey to go to.
  const exitTo = guestSurvey() === undefined ? '/my-surveys' : `/my-surveys/survey/${id}/overview`;
  switch (flow.kind) {
    case 'loading':
      return <Spinner />;
    case 'failed':
      return (
        <FlowFrame title={text('loadFailed')}>
          {flow.message ? <p className="flow-text">{flow.message}</p> : null}
          <div className="flow-acts">
            <button type="button" className="flow-primary" onClick={again}>
              {text('between.retry')}
            </button>
          </div>
        </FlowFrame>
      );
    case 'password':
      return <Password failure={flow.failure} onGo={unlock} />;
    case 'staff':
      return (
        <Forbidden>
          {linkOf(id)?.code === undefined ? null : (
            <>
              <p>{text('staff')}</p>
              <button type="button" className="flow-primary" onClick={asGuest}>
                {text('staff.guest')}
              </button>
            </>
          )}
        </Forbidden>
      );
    case 'moving':
      return <Moving survey={flow.survey} onGoOn={() => start(flow.survey, {})} />;
    case 'second':
      return <Second survey={flow.survey} onGoOn={withoutCode} onBegin={asSomebodyElse} />;
    case 'about':
      return (
        <About
          survey={flow.survey}
          failure={flow.failure}
          onBegin={(consent) => start(flow.survey, consent === undefined ? {} : { consent })}
          onDecline={() => setFlow({ kind: 'leaving', survey: flow.survey, deed: 'decline' })}
          onReceipt={() => setFlow({ kind: 'receipt' })}
        />
      );
    case 'details':
      return (
        <Details
          survey={flow.survey}
          failure={flow.failure}
          problems={flow.problems}
          onGo={(attributes) => start(flow.survey, { attributes })}
        />
      );
    case 'leaving':
      return (
        <Leaving
          survey={id}
          deed={flow.deed}
          onBack={again}
          onLeft={() => setFlow({ kind: 'left', deed: flow.deed })}
        />
      );
    case 'receipt':
      return <ByReceipt survey={id} onBack={again} onLeft={() => setFlow({ kind: 'left', deed: 'withdraw' })} />;
    case 'left':
      return <Left deed={flow.deed} />;
    case 'answering':
      return (
        <Item
          key={flow.attempt.id}
          attempt={flow.attempt}
          survey={id}
          exitTo={exitTo}
          onSent={(locale) => void askNext(flow.participation, flow.attempt.id, locale)}
          onRefused={() => refused(flow.attempt.id)}
        />
      );
    case 'sent':
      return (
        <Between
          survey={id}
          sent={flow.sent}
          next={flow.next}
          failure={flow.failure}
          onGoOn={(next) => setFlow({ kind: 'answering', participation: flow.participation, ...next })}
          onRetry={() => void askNext(flow.participation, flow.sent, flow.locale)}
        />
      );
    case 'done':
      return <Thanks survey={id} done={flow.done} sent={flow.sent} receipt={flow.receipt} />;
    case 'over':
      return (
        <Over
          id={id}
          why={flow.why}
          message={flow.message}
          survey={flow.survey}
          onReceipt={() => setFlow({ kind: 'receipt' })}
          onWithdraw={(survey) => setFlow({ kind: 'leaving', survey, deed: 'withdraw' })}
        />
      );
  }
}
