import { useLocation } from '@umijs/max';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import type { LoginResult } from 'core/contract/accounts/auth';
import { lazy, Suspense, useState } from 'react';
import { FrontIntro } from '@/accounts/front/FrontIntro';
import { Goal } from '@/accounts/front/Goal';
import { type Offers, useOffered } from '@/accounts/front/useOffered';
import { Card } from '@/accounts/signIn/Card';
import { completeSignIn, type Refusal } from '@/accounts/signIn/completeSignIn';
import { GoogleButton } from '@/accounts/signIn/GoogleButton';
import { emailOf, noticeOf } from '@/accounts/signIn/goOn';
import { NoPasskey, passkeysWork, signInWithPasskey } from '@/accounts/signIn/passkey';
import { Failure, SignInForm } from '@/accounts/signIn/SignInForm';
import { useGoogle } from '@/accounts/signIn/useGoogle';
import { placeFailure } from '@/kit/form/serverErrors';
import { linkTo } from '@/kit/linkTo/linkTo';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { redirectOf, registerPath } from '@/shell/session/redirect';

const SecondFactor = lazy(() => import('@/accounts/signIn/SecondFactor'));
const RefusalAlert = lazy(() => import('@/accounts/signIn/RefusalAlert'));

/** Loaded when the browser has nothing else to do: signing in does not wait for it, and works without it. */
const FrontMore = lazy(async () => {
  await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  return import('@/accounts/front/FrontMore').catch(() => ({ default: () => null }));
});

interface Fields {
  email: string;
  password: string;
  remember: boolean;
}

type Way = 'password' | 'passkey' | 'google';

/** What one signs in to, and the form: on a phone below it, unless it has something to say. */
export default function LoginPage() {
  const offered = useOffered();
  const hasNotice = noticeOf(useLocation().state) !== undefined;
  return (
    <div className="front">
      {hasNotice ? null : <FrontIntro offered={offered} />}
      <SignIn offered={offered} />
      {hasNotice ? <FrontIntro offered={offered} /> : null}
      <Suspense>
        <FrontMore />
      </Suspense>
    </div>
  );
}

function SignIn({ offered }: { offered: Offers }) {
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<Way>();
  const google = useGoogle();
  const { state, search } = useLocation();
  const notice = noticeOf(state);
  const redirect = redirectOf(search);
  const remembers = () => form.getFieldValue('remember') === true;

  const settle = async (result: LoginResult, after: 'password' | 'code' = 'password') => {
    setStep(after);
    setRefusal(await completeSignIn(result, { remember: remembers(), redirect }));
  };

  async function attempt(way: Way, act: () => Promise<void>) {
    setBusy(way);
    setFailure(undefined);
    setRefusal(undefined);
    try {
      await act();
    } catch (error) {
      if (error instanceof NoPasskey) setFailure(text('signIn.noPasskey'));
      else setFailure(placeFailure(form, error));
    } finally {
      setBusy(undefined);
    }
  }

  const byPassword = (fields: Fields) =>
    attempt('password', async () => settle(await api.auth.login({ body: fields, timeout: timeouts.short })));
  const byPasskey = () => attempt('passkey', async () => settle(await signInWithPasskey(remembers())));
  const byGoogle = () =>
    attempt('google', async () => {
      const { beginGoogle } = await import('@/accounts/signIn/google');
      await beginGoogle('sign-in', { google: google ?? undefined, remember: remembers(), redirect });
    });

  function back(message?: string) {
    setRefusal(undefined);
    setFailure(message);
  }

  if (refusal?.status === 'second-factor') {
    return (
      <Suspense fallback={<Spinner />}>
        <SecondFactor
          challenge={refusal}
          remember={remembers()}
          onResult={(result) => settle(result, 'code')}
          onBack={back}
        />
      </Suspense>
    );
  }
  const offersPasskey = passkeysWork();
  return (
    <Card title={text('login.title')} lead={text('login.lead')}>
      {notice && !refusal && !failure ? (
        <Alert
          className="sign-in-status"
          role="status"
          showIcon
          type={notice === 'ended' || notice === 'waiting' ? 'warning' : 'success'}
          title={text(`signIn.notice.${notice}`)}
        />
      ) : null}
      {notice || refusal || failure ? null : <Goal redirect={redirect} offered={offered} />}
      <Failure failure={failure} />
      {refusal ? (
        <Suspense>
          <RefusalAlert refusal={refusal} email={form.getFieldValue('email')} mailLetsIn={step === 'password'} />
        </Suspense>
      ) : null}
      <SignInForm<Fields>
        form={form}
        onFinish={byPassword}
        submit={text('login.submit')}
        busy={busy === 'password'}
        initialValues={{ remember: false, email: emailOf(state) }}
      >
        <Form.Item name="email" label={text('login.email')} rules={[{ required: true }, { max: 254 }]}>
          <Input type="email" inputMode="email" autoComplete="username" dir="ltr" />
        </Form.Item>
        <Form.Item name="password" label={text('login.password')} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" dir="ltr" />
        </Form.Item>
        <Form.Item name="remember" valuePropName="checked">
          <Checkbox>{text('login.remember')}</Checkbox>
        </Form.Item>
      </SignInForm>
      {/* Above the buttons that appear late, so that nothing moves under a finger. */}
      <div className="sign-in-links">
        <a {...linkTo('/user/forgot-password')}>{text('signIn.forgot')}</a>
      </div>
      <p className="sign-in-or">{text('signIn.new')}</p>
      <Button size="large" block {...linkTo(registerPath(redirect))}>
        {text('signIn.register')}
      </Button>
      {offersPasskey || google ? (
        <>
          <p className="sign-in-or">{text('signIn.or')}</p>
          <div className="sign-in-actions">
            {offersPasskey ? (
              <Button size="large" block loading={busy === 'passkey'} onClick={byPasskey}>
                {text('signIn.passkey')}
              </Button>
            ) : null}
            {google ? <GoogleButton disabled={busy !== undefined} onPress={byGoogle} /> : null}
          </div>
        </>
      ) : null}
    </Card>
  );
}
