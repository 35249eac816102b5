import { history, useIntl } from '@umijs/max';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import type { Contract } from 'core/contract';
import { useState } from 'react';
import { api, type Data } from '@/api/client';
import { basePath } from '@/basePath';
import { feedback } from '@/components/feedback/feedback';
import { timeouts } from '@/request';
import { afterSignIn } from '@/session/redirect';
import { storeRoles } from '@/session/roles';
import { openSession } from '@/session/tokens';
import { loadProfile } from '@/start/profile';
import './login.css';

interface Fields {
  email: string;
  password: string;
  remember: boolean;
}

type LoginResult = Data<Contract['auth']['login']>;

/** The message under the heading, for every answer that is no success. */
const refusals = {
  error: { type: 'error', id: 'login.wrong' },
  pending: { type: 'info', id: 'login.pending' },
  disabled: { type: 'warning', id: 'login.disabled' },
  locked: { type: 'warning', id: 'login.locked' },
} as const;

export default function LoginPage() {
  const intl = useIntl();
  const [result, setResult] = useState<LoginResult>();
  const [submitting, setSubmitting] = useState(false);
  const text = (id: string, values?: Record<string, number>) => intl.formatMessage({ id }, values);

  async function submit(fields: Fields) {
    setSubmitting(true);
    try {
      const answer = await api.auth.login({ body: fields, timeout: timeouts.short });
      setResult(answer);
      if (answer.status !== 'ok') return;
      openSession(answer, fields.remember);
      storeRoles(answer.currentAuthority);
      await loadProfile();
      feedback.success(text('login.success'));
      const redirect = new URLSearchParams(history.location.search).get('redirect');
      history.replace(afterSignIn(redirect, window.location.origin, basePath()));
    } catch {
      // Told by the request module; the form stays as it is.
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <section className="login" aria-labelledby="login-title">
      <h1 id="login-title">{text('login.title')}</h1>
      <p className="login-lead">{text('login.lead')}</p>
      {result && result.status !== 'ok' ? (
        <Alert
          className="login-status"
          role="alert"
          showIcon
          type={refusals[result.status].type}
          title={text(refusals[result.status].id, result.status === 'locked' ? { seconds: result.seconds } : undefined)}
        />
      ) : null}
      <Form<Fields>
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={submit}
        initialValues={{ remember: false }}
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
        <Button type="primary" htmlType="submit" block loading={submitting}>
          {text('login.submit')}
        </Button>
      </Form>
    </section>
  );
}
