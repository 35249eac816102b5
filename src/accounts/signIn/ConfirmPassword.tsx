import { Button, Form, Input } from 'antd';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { Card } from './Card';
import { Failure, SignInForm } from './SignInForm';

interface Props {
  title: string;
  /** Why the password is needed, in the server's words. */
  reason: string;
  submit: string;
  /** Repeats the call with the password; rejects with a RequestFailure if that was wrong. */
  repeat(password: string): Promise<void>;
  onBack(): void;
}

/** Asks for the password of the account, which an old session needs for some calls. */
export function ConfirmPassword({ title, reason, submit, repeat, onBack }: Props) {
  const text = useText();
  const [form] = Form.useForm<{ password: string }>();
  const { busy, failure, submit: run } = useSubmission(form, { 'auth.password_wrong': 'password' });
  const confirm = ({ password }: { password: string }) => run(() => repeat(password));

  return (
    <Card title={title} lead={reason}>
      <Failure failure={failure} />
      <SignInForm form={form} onFinish={confirm} submit={submit} busy={busy}>
        <Form.Item name="password" label={text('login.password')} rules={[{ required: true }, { max: 1000 }]}>
          <Input.Password autoComplete="current-password" dir="ltr" />
        </Form.Item>
      </SignInForm>
      <div className="sign-in-links">
        <Button type="link" className="sign-in-inline" onClick={onBack}>
          {text('google.back')}
        </Button>
      </div>
    </Card>
  );
}
