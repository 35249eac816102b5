import { Link, useIntl, useLocation } from '@umijs/max';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { instrumentIn } from '@/accounts/front/chosenInstrument';
import { Goal } from '@/accounts/front/Goal';
import { useOffered } from '@/accounts/front/useOffered';
import { Card } from '@/accounts/signIn/Card';
import { forgetAddress, keepAddress, keptAddress, rememberRegisteredHere } from '@/accounts/signIn/keptRegistration';
import { MailSent } from '@/accounts/signIn/MailSent';
import { Failure, SignInForm } from '@/accounts/signIn/SignInForm';
import { NewPassword } from '@/kit/form/NewPassword';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { redirectOf, signInPath } from '@/shell/session/redirect';

interface Fields {
  email: string;
  password: string;
  consent: boolean;
}

export default function RegisterPage() {
  const intl = useIntl();
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const [kept] = useState(keptAddress);
  const { search } = useLocation();
  const redirect = redirectOf(search);
  const offered = useOffered(instrumentIn(redirect) !== undefined);
  const [sentTo, setSentTo] = useState<string>();
  const { busy, failure, submit } = useSubmission(form, { 'auth.password_weak': 'password' });

  const send = ({ email, password }: Fields) =>
    submit(async () => {
      const body = {
        ...{ email: email.trim(), password, locale: intl.locale, consent: true as const },
        ...{ redirect: redirect ?? undefined, browser: rememberRegisteredHere() },
      };
      await api.account.register({ body, timeout: timeouts.short });
      forgetAddress();
      setSentTo(body.email);
    });

  if (sentTo !== undefined) {
    return (
      <MailSent
        lead={text('register.sent')}
        email={sentTo}
        send={() => api.account.resendActivation({ body: { email: sentTo }, timeout: timeouts.short })}
        onBack={() => setSentTo(undefined)}
        redirect={redirect}
      />
    );
  }
  return (
    <Card title={text('register.title')} lead={text('register.lead')}>
      <Goal redirect={redirect} offered={offered} />
      <Failure failure={failure} />
      <SignInForm<Fields>
        form={form}
        onFinish={send}
        submit={text('register.submit')}
        busy={busy}
        initialValues={{ email: kept, consent: false }}
        onValuesChange={(_, { email }) => keepAddress(email ?? '')}
      >
        <Form.Item
          name="email"
          label={text('login.email')}
          rules={[{ required: true }, { type: 'email' }, { max: 254 }]}
          validateTrigger="onBlur"
        >
          <Input type="email" inputMode="email" autoComplete="email" dir="ltr" />
        </Form.Item>
        <NewPassword label={text('login.password')} known={['email']} />
        <p className="sign-in-note">
          <Link to="/user/cookie" state={{ from: `/user/register${search}` }}>
            {text('register.policy')}
          </Link>
        </p>
        <Form.Item
          name="consent"
          valuePropName="checked"
          rules={[
            {
              validator: (_, agreed: boolean) =>
                agreed ? Promise.resolve() : Promise.reject(new Error(text('register.consentNeeded'))),
            },
          ]}
        >
          <Checkbox>{text('register.consent')}</Checkbox>
        </Form.Item>
      </SignInForm>
      <div className="sign-in-links">
        <Link to={signInPath(redirect)}>{text('register.toSignIn')}</Link>
      </div>
    </Card>
  );
}
