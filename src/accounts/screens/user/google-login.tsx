import { history, Link, useIntl } from '@umijs/max';
import { Alert, Button } from 'antd';
import type { LoginResult } from 'core/contract/accounts/auth';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Card } from '@/accounts/signIn/Card';
import { ConfirmPassword } from '@/accounts/signIn/ConfirmPassword';
import { completeSignIn, type Refusal } from '@/accounts/signIn/completeSignIn';
import { goOn } from '@/accounts/signIn/goOn';
import { type GoogleAttempt, googleAnswer, takeGoogleAttempt } from '@/accounts/signIn/google';
import RefusalAlert from '@/accounts/signIn/RefusalAlert';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { feedback } from '@/kit/feedback/feedback';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { signInPath } from '@/shell/session/redirect';

const SecondFactor = lazy(() => import('@/accounts/signIn/SecondFactor'));

/** Google's answer: a credential, or the message id of a problem. */
interface Arrival {
  attempt?: GoogleAttempt;
  credential?: string;
  problem?: string;
}

function readArrival(): Arrival {
  const answer = googleAnswer(history.location.hash, history.location.search);
  const attempt = takeGoogleAttempt();
  if (!attempt || answer.state !== attempt.state) return { problem: 'google.mismatch' };
  if (answer.error === 'access_denied') return { attempt, problem: 'google.denied' };
  if (answer.error !== null || !answer.credential) return { attempt, problem: 'google.failed' };
  return { attempt, credential: answer.credential };
}

type Stage =
  | { kind: 'working' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'problem'; message: string }
  | { kind: 'confirm'; message: string };

/** No messages by the request module: this page shows how it went. */
const options = { timeout: timeouts.short, skipErrorHandler: true };

/** The return from Google's page. The answer is in the address, and is removed from there first. */
export default function GoogleLoginPage() {
  const intl = useIntl();
  const text = useText();
  const [arrival, setArrival] = useState<Arrival>({});
  const [stage, setStage] = useState<Stage>({ kind: 'working' });
  const { purpose = 'sign-in', remember = false, redirect = null } = arrival.attempt ?? {};

  async function settle(result: LoginResult, { remember, redirect }: GoogleAttempt) {
    const refusal = await completeSignIn(result, { remember, redirect });
    if (refusal) setStage({ kind: 'refused', refusal });
  }

  async function signIn(attempt: GoogleAttempt, credential: string) {
    const body = { credential, nonce: attempt.nonce, remember: attempt.remember, locale: intl.locale };
    await settle(await api.auth.google({ ...options, body }), attempt);
  }

  async function connect(attempt: GoogleAttempt, credential: string, password?: string) {
    const body = { credential, nonce: attempt.nonce, ...(password === undefined ? {} : { password }) };
    // undefined: nobody is signed in any more, nothing was sent.
    if ((await api.auth.connectGoogle({ ...options, body })) === undefined) return fail(text('google.signedOut'));
    feedback.success(text('google.connected'));
    await goOn(attempt.redirect ?? '/profile');
  }

  const fail = (message: string) => setStage({ kind: 'problem', message });

  function explain(error: unknown) {
    if (!(error instanceof RequestFailure)) throw error;
    const { code, reason, status, message } = error;
    if (code === 'auth.confirm_needed') setStage({ kind: 'confirm', message });
    else if (status === 401) fail(text('google.signedOut'));
    else if (code === 'auth.google_unavailable') fail(text('google.unavailable'));
    else if (reason === 'connection') fail(text('request.connection.text'));
    else fail(reason === 'business' && message !== '' ? message : text('request.retry'));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is read once, when one comes back.
  useEffect(() => {
    const arrived = readArrival();
    history.replace('/user/google-login');
    setArrival(arrived);
    const { attempt, credential, problem } = arrived;
    if (problem || !attempt || !credential) fail(text(problem ?? 'google.failed'));
    else (attempt.purpose === 'connect' ? connect : signIn)(attempt, credential).catch(explain);
  }, []);

  if (stage.kind === 'working') {
    return (
      <Card title={text('google.title')} lead={text('google.lead')}>
        <Spinner />
      </Card>
    );
  }
  const { attempt, credential } = arrival;
  if (stage.kind === 'confirm' && attempt && credential) {
    return (
      <ConfirmPassword
        title={text('google.confirmTitle')}
        reason={stage.message}
        submit={text('google.confirm')}
        repeat={(password) => connect(attempt, credential, password).catch(mendable)}
        onBack={() => goOn(attempt.redirect ?? '/profile')}
      />
    );
  }
  if (stage.kind === 'refused' && stage.refusal.status === 'second-factor' && attempt) {
    return (
      <Suspense fallback={<Spinner />}>
        <SecondFactor
          challenge={stage.refusal}
          remember={remember}
          onResult={(result) => settle(result, attempt)}
          onBack={(message) => fail(message ?? text('google.again'))}
        />
      </Suspense>
    );
  }
  return (
    <Card title={text('google.failedTitle')}>
      {stage.kind === 'refused' && stage.refusal.status !== 'second-factor' ? (
        <RefusalAlert refusal={stage.refusal} />
      ) : null}
      {stage.kind === 'problem' ? (
        <Alert className="sign-in-status" role="alert" showIcon type="warning" title={stage.message} />
      ) : null}
      {purpose === 'connect' ? (
        <Button type="primary" size="large" block onClick={() => goOn(redirect ?? '/profile')}>
          {text('google.back')}
        </Button>
      ) : (
        <div className="sign-in-links">
          <Link to={signInPath(redirect ?? undefined)}>{text('signIn.toSignIn')}</Link>
        </div>
      )}
    </Card>
  );

  /** A wrong password can be corrected; any other failure ends it. */
  function mendable(error: unknown) {
    const mends = error instanceof RequestFailure && (error.code === 'auth.password_wrong' || error.status === 429);
    if (mends) throw error;
    explain(error);
  }
}
