import { Link, useIntl } from '@umijs/max';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { Card } from '@/accounts/signIn/Card';
import { forgetRegistration, keepRegistration, keptRegistration } from '@/accounts/signIn/keptRegistration';
import { MailSent } from '@/accounts/signIn/MailSent';
import { Failure, SignInForm } from '@/accounts/signIn/SignInForm';
import { NewPassword } from '@/kit/form/NewPassword';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';

interface Fields {
  email: string;
  displayName: string;
  password: string;
  consent: boolean;
}

export default function RegisterPage() {
  const intl = useIntl();
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const [kept] = useState(keptRegistration);
  const [sentTo, setSentTo] = useState<string>();
  const { busy, failure, submit } = useSubmission(form, { 'auth.password_weak': 'password' });

  const send = ({ email, displayName, password }: Fields) =>
    submit(async () => {
      const body = { email: email.trim(), displayName, password, locale: intl.locale, consent: true } as const;
      await api.account.register({ body, timeout: timeouts.short });
      forgetRegistration();
      setSentTo(body.email);
    });

  if (sentTo !== undefined) {
    return (
      <MailSent
        lead={text('register.sent')}
        email={sentTo}
        send={() => api.account.resendActivation({ body: { email: sentTo }, timeout: timeouts.short })}
        onBack={() => setSentTo(undefined)}
      />
    );
  }
  return (
    <Card title={text('register.title')} lead={text('register.lead')}>
      <Failure failure={failure} />
      <SignInForm<Fields>
        form={form}
        onFinish={send}
        submit={text('register.submit')}
        busy={busy}
        initialValues={{ ...kept, consent: false }}
        onValuesChange={(_, fields) => keepRegistration(fields)}
      >
        <Form.Item
          name="email"
          label={text('login.email')}
          rules={[{ required: true }, { type: 'email' }, { max: 254 }]}
          validateTrigger="onBlur"
        >
          <Input type="email" inputMode="email" autoComplete="email" dir="ltr" />
        </Form.Item>
        <Form.Item
          name="displayName"
          label={text('register.name')}
          extra={text('register.nameHelp')}
          rules={[{ required: true }, { whitespace: true }, { max: 100 }]}
          validateTrigger="onBlur"
        >
          <Input autoComplete="name" dir="auto" />
        </Form.Item>
        <NewPassword label={text('login.password')} known={['email', 'displayName']} />
        <p className="sign-in-note">
          <Link to="/user/cookie" state={{ from: 'registration' }}>
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
        <Link to="/user/login">{text('register.toSignIn')}</Link>
      </div>
    </Card>
  );
}
