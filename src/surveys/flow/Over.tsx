import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { useEffect, useState } from 'react';
import { keptAnswers, momentInWords } from '@/answering';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { linkTo } from '@/kit/linkTo/linkTo';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { currentUser } from '@/shell/session/currentUser';
import { signInPath, surveyPath } from '@/shell/session/redirect';
import { guestSurvey } from '@/shell/session/storage';
import { linkOf } from '@/shell/session/surveyLinks';
import { FlowFrame } from './FlowFrame';
import type { Why } from './flow';
import { Told } from './Told';

interface Props {
  id: string;
  why: Why;
  /** The server's words, if it gave some. */
  message: string;
  survey: SurveyBeforehand | undefined;
  onWithdraw(survey: SurveyBeforehand): void;
  onReceipt(): void;
}

/** Why there is nothing to answer, in a page for each reason. */
export function Over({ id, why, message, survey, onWithdraw, onReceipt }: Props) {
  const text = useText('mySurvey.over.');
  const flowText = useText('mySurvey.');
  const user = currentUser();
  const opensAt = survey?.opensAt;
  const detail =
    why === 'not_yet' && opensAt ? text('not_yet.from', { moment: momentInWords(opensAt) }) : text(`${why}.text`);
  const byReceipt =
    why === 'used' || ((why === 'closed' || why === 'device') && survey?.promise.anonymity === 'anonymous');
  const mayWithdraw = why === 'completed' && survey !== undefined && (user !== undefined || linkOf(id)?.code);
  return (
    <FlowFrame title={text(why)}>
      {survey ? (
        <p className="flow-asker">
          <Told said={survey.title} plain />
        </p>
      ) : null}
      <p className="flow-text">{why === 'refused' && message ? message : detail}</p>
      {why === 'begun' && survey?.asker.text ? (
        <p className="flow-text">{text('begun.ask', { asker: survey.asker.text })}</p>
      ) : null}
      {why === 'begun' && !user ? <p className="flow-text">{text('begun.account')}</p> : null}
      {why === 'closed' ? <Kept survey={id} /> : null}
      <div className="flow-acts">
        {why === 'completed' && user ? (
          <a {...linkTo(`/my-surveys/survey/${id}/overview`)} className="flow-primary">
            {text('overview')}
          </a>
        ) : null}
        {user && guestSurvey() === undefined ? (
          <a {...linkTo('/my-surveys')} className={why === 'completed' ? 'flow-quiet' : 'flow-primary'}>
            {text('toMine')}
          </a>
        ) : null}
        {!user && (why === 'needed' || why === 'begun') ? (
          <a {...linkTo(signInPath(surveyPath(id)))} className={why === 'begun' ? 'flow-quiet' : 'flow-primary'}>
            {text('signIn')}
          </a>
        ) : null}
        {byReceipt ? (
          <button type="button" className="flow-quiet" onClick={onReceipt}>
            {flowText('receipt.open')}
          </button>
        ) : null}
        {mayWithdraw && survey ? (
          <button type="button" className="flow-quiet" onClick={() => onWithdraw(survey)}>
            {text('withdraw')}
          </button>
        ) : null}
      </div>
    </FlowFrame>
  );
}

/** The answers on this device that came too late; 0: none, or they cannot be counted. */
async function keptOf(survey: string): Promise<number> {
  const user = currentUser();
  if (!user) return 0;
  const found = await api.mySurvey.read({ params: { id: survey }, timeout: timeouts.short, skipErrorHandler: true });
  return keptAnswers(user.id, found?.items.flatMap(({ attempt }) => attempt ?? []) ?? []);
}

function Kept({ survey }: { survey: string }) {
  const text = useText('mySurvey.over.');
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      unlessEnded(
        keptOf(survey).catch(() => 0),
        setCount,
      ),
    [survey],
  );
  if (count === 0) return null;
  return (
    <p className="flow-kept" role="status">
      {text('kept', { count })}
    </p>
  );
}
