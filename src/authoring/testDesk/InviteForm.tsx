import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { placeFailure } from '@/kit/form/serverErrors';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Fields {
  email: string;
  note?: string;
}

interface Props {
  instrumentId: string;
  onInvited(): void | Promise<void>;
}

/** Invites an account to try the draft. A second invitation replaces the note. */
export function InviteForm({ instrumentId, onInvited }: Props) {
  const text = useText();
  const [form] = Form.useForm<Fields>();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function invite({ email, note = '' }: Fields): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      const row = await api.trial.invite({
        params: { id: instrumentId },
        body: { email: email.trim(), note },
      });
      if (row) feedback.success(text('test.trial.sent', { name: row.user.name }));
      form.resetFields();
      await onInvited();
    } catch (error) {
      setFailure(placeFailure(form, error, { 'trial.no_account': 'email' }));
    } finally {
      setSending(false);
    }
  }

  return (
    <Form<Fields> form={form} layout="vertical" onFinish={(fields) => void invite(fields)} className="test-invite">
      {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : null}
      <Form.Item
        name="email"
        label={text('test.trial.email')}
        rules={[
          { required: true, message: text('test.trial.emailNeeded') },
          { type: 'email', transform: (typed: string) => typed.trim(), message: text('test.trial.emailMalformed') },
        ]}
      >
        <Input type="email" dir="ltr" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={text('test.trial.note')} extra={text('test.trial.note.help')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Button htmlType="submit" loading={sending}>
        {text('test.trial.invite')}
      </Button>
    </Form>
  );
}
