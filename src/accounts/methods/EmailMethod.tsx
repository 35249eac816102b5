import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { FormDialog } from '@/kit/form/FormDialog';
import { useCall } from '@/kit/form/useCall';
import { Entry } from '@/kit/section/Entry';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { type MethodProps, reloadUser } from './method';

/** The address of the account, and a new one until both addresses have confirmed it. */
export function EmailMethod({ user, run }: MethodProps) {
  const text = useText();
  const [changing, setChanging] = useState(false);
  const { busy, run: call } = useCall();

  const request = async (email: string) => {
    const done = await run((password) => api.account.requestChangeEmail({ body: { email, password } }));
    if (done) await reloadUser();
    return done;
  };
  const resend = (email: string) =>
    call(async () => {
      if (await request(email)) feedback.success(text('profile.mailSent'));
    });

  const { pendingEmail } = user;
  return (
    <Entry
      title={text('profile.email.title')}
      state={<bdi>{user.email}</bdi>}
      actions={<Button onClick={() => setChanging(true)}>{text('profile.email.change')}</Button>}
    >
      {pendingEmail ? (
        <Alert
          type="info"
          showIcon
          title={text('profile.email.pending', { email: pendingEmail })}
          action={
            <Button size="small" loading={busy} onClick={() => void resend(pendingEmail)}>
              {text('profile.sendAgain')}
            </Button>
          }
        />
      ) : null}
      <FormDialog<{ email: string }>
        open={changing}
        title={text('profile.email.change')}
        lead={text('profile.email.changeLead')}
        submitText={text('profile.email.request')}
        fieldOfCode={{ 'user.email_taken': 'email' }}
        submit={({ email }) => request(email)}
        onClose={() => setChanging(false)}
      >
        <Form.Item
          name="email"
          label={text('profile.email.new')}
          rules={[{ required: true }, { type: 'email' }, { max: 254 }]}
        >
          <Input type="email" inputMode="email" autoComplete="email" dir="ltr" autoFocus />
        </Form.Item>
      </FormDialog>
    </Entry>
  );
}
