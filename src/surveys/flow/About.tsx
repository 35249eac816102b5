import type { SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { linkTo } from '@/kit/linkTo/linkTo';
import { useText } from '@/kit/text/useText';
import { currentUser } from '@/shell/session/currentUser';
import { signInPath, surveyPath } from '@/shell/session/redirect';
import { linkOf } from '@/shell/session/surveyLinks';
import { Facts } from './Facts';
import { FlowFrame } from './FlowFrame';
import { countsOnce } from './oncePerDevice';
import { WhatHappens } from './Promise';
import { proofFor } from './proof';
import { Told } from './Told';

interface Props {
  survey: SurveyBeforehand;
  failure?: string | undefined;
  onBegin(consent: number | undefined): Promise<void>;
  onDecline(): void;
  onReceipt(): void;
  /** How the reader comes, in a preview; absent: as this window does. */
  as?: 'account' | 'link' | 'window';
}

/** What a survey is and promises, before anything is asked; consent comes first. */
export function About({ survey, failure, onBegin, onDecline, onReceipt, as }: Props) {
  const text = useText('mySurvey.');
  const { id, consent, isBegun } = survey;
  const field = useId();
  const [agrees, setAgrees] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  // Solved while one reads, so that nobody waits for it.
  useEffect(() => {
    if (survey.asksProof) proofFor(id).catch(() => undefined);
  }, [id, survey.asksProof]);
  const box = useRef<HTMLInputElement>(null);
  const asks = consent !== null && !isBegun;
  const isMissing = asks && isChecked && !agrees;
  const user = currentUser();
  const goingOn = as ?? (user ? 'account' : linkOf(id)?.code ? 'link' : 'window');
  const once = as === undefined ? countsOnce(survey) : survey.oncePerDevice;

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (asks && !agrees) return box.current?.focus();
    setBusy(true);
    await onBegin(asks ? consent.version : undefined).finally(() => setBusy(false));
  };
  return (
    <FlowFrame title={<Told said={survey.title} plain />}>
      {survey.asker.text === '' ? null : (
        <p className="flow-asker">
          {text('asker')} <Told said={survey.asker} plain />
        </p>
      )}
      <Facts minutes={survey.minutes} items={survey.items} until={survey.closesAt} />
      <Told said={survey.description} className="flow-text" />
      <Told said={survey.welcome} className="flow-text" />
      <WhatHappens
        promise={survey.promise}
        goingOn={goingOn}
        uninvited={goingOn === 'window'}
        once={once}
        {...(as !== undefined && { isAccount: as === 'account' })}
      />
      <form noValidate onSubmit={(event) => void begin(event)}>
        {asks ? (
          <section className="flow-consent" aria-labelledby={`${field}-title`}>
            <h2 id={`${field}-title`}>{text('consent.title')}</h2>
            <Told said={consent} className="flow-text" />
            <label className="flow-check">
              <input
                ref={box}
                type="checkbox"
                checked={agrees}
                aria-invalid={isMissing}
                aria-describedby={isMissing ? `${field}-missing` : undefined}
                onChange={({ target }) => setAgrees(target.checked)}
              />
              <span>{text('consent.agree')}</span>
            </label>
            {isMissing ? (
              <p id={`${field}-missing`} className="flow-problem" role="alert">
                {text('consent.needed')}
              </p>
            ) : null}
          </section>
        ) : null}
        {failure ? (
          <p className="flow-problem" role="alert">
            {failure}
          </p>
        ) : null}
        {survey.asksProof ? (
          <p className="flow-aside" role="status">
            {busy ? text('proof.busy') : text('proof')}
          </p>
        ) : null}
        <div className="flow-acts">
          <button type="submit" className="flow-primary" disabled={busy} aria-busy={busy}>
            {text(isBegun ? 'goOn' : 'begin')}
          </button>
          <button type="button" className="flow-quiet" onClick={onDecline}>
            {text('decline')}
          </button>
        </div>
      </form>
      {survey.promise.anonymity === 'anonymous' ? (
        <p className="flow-aside">
          <button type="button" className="flow-link" onClick={onReceipt}>
            {text('receipt.open')}
          </button>
        </p>
      ) : user || as ? null : (
        <p className="flow-aside">
          <a {...linkTo(signInPath(surveyPath(id)))}>{text('signIn')}</a>
        </p>
      )}
    </FlowFrame>
  );
}
