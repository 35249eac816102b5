import { Link } from '@umijs/max';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { Card } from './Card';
import { MailSent } from './MailSent';
import { Failure, SignInForm } from './SignInForm';

interface Props {
  title: string;
  lead: string;
  submit: string;
  /** Shown when the mail was sent. */
  sentLead: string;
  /** Why the link was refused, if it was. */
  problem?: string;
  send(email: string): Promise<unknown>;
}

export function AskMail({ title, lead, submit, sentLead, problem, send }: Props) {
  const text = useText();
  const [form] = Form.useForm<{ email: string }>();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, failure, submit: run } = useSubmission(form);

  const ask = ({ email }: { email: string }) =>
    run(async () => {
      await send(email.trim());
      setSentTo(email.trim());
    });

  if (sentTo !== undefined) {
    return <MailSent lead={sentLead} email={sentTo} send={() => send(sentTo)} onBack={() => setSentTo(undefined)} />;
  }
  return (
    <Card title={title} lead={lead}>
      <Failure failure={failure ?? problem} type="warning" />
      <SignInForm form={form} onFinish={ask} submit={submit} busy={busy}>
        <Form.Item
          name="email"
          label={text('login.email')}
          rules={[{ required: true }, { type: 'email' }, { max: 254 }]}
          validateTrigger="onBlur"
        >
          <Input type="email" inputMode="email" autoComplete="email" dir="ltr" />
        </Form.Item>
      </SignInForm>
      <div className="sign-in-links">
        <Link to="/user/login">{text('signIn.toSignIn')}</Link>
      </div>
    </Card>
  );
}
