import { Alert, Button, Form, Input } from 'antd';
import { feedback } from '@/kit/feedback/feedback';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';

interface Fields {
  email: string;
  note?: string;
}

/** Invites an account to try the draft. A second invitation replaces the note. @param id of the instrument */
export function InviteForm({ id, onInvited }: { id: string; onInvited(): Promise<void> }) {
  const text = useText('test.trial.');
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form, { 'trial.no_account': 'email' });
  const invite = ({ email, note = '' }: Fields) =>
    submit(async () => {
      const row = await api.trial.invite({ params: { id }, body: { email: email.trim(), note } });
      if (row) feedback.success(text('sent', { name: row.user.name }));
      form.resetFields();
      await onInvited();
    });
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      noValidate
      onFinish={(fields) => void invite(fields)}
      className="test-invite"
    >
      {failure ? <Alert type="error" showIcon title={failure} role="alert" /> : null}
      <Form.Item
        name="email"
        label={text('email')}
        rules={[
          { required: true, message: text('emailNeeded') },
          { type: 'email', transform: (typed: string) => typed.trim(), message: text('emailMalformed') },
        ]}
      >
        <Input type="email" dir="ltr" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label={text('note')} extra={text('note.help')}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {text('invite')}
      </Button>
    </Form>
  );
}
