import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { FormDialog } from '@/kit/form/FormDialog';
import { useCall } from '@/kit/form/useCall';
import { Entry } from '@/kit/section/Entry';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { type MethodProps, reloadUser, waysToSignIn } from './method';
import { useDisconnect } from './useDisconnect';

/** Characters of a new password. */
const shortest = 10;
const longest = 200;

/** E-mail and password as a way to sign in: change, remove, or connect it. */
export function PasswordMethod(props: MethodProps) {
  return props.user.signInMethods.password ? <ConnectedPassword {...props} /> : <NoPassword {...props} />;
}

function ConnectedPassword({ user, run }: MethodProps) {
  const text = useText();
  const [changing, setChanging] = useState(false);
  const { remove, busy, holder } = useDisconnect();
  const isLast = waysToSignIn(user) === 1;

  const change = async (fields: { current: string; password: string }) => {
    const done = await api.profile.password({ body: fields });
    if (!done) return undefined;
    await reloadUser();
    feedback.success(text('profile.password.changed'));
    return done;
  };
  const disconnect = () =>
    remove({ id: 'profile.password.remove', done: 'profile.password.removed' }, () =>
      run((password) => api.account.disconnectEmail({ body: { password } })),
    );

  return (
    <Entry
      title={text('profile.password.title')}
      state={
        <>
          <div>{text('profile.password.set')}</div>
          {isLast ? <div id="password-stays">{text('profile.signIn.last')}</div> : null}
        </>
      }
      actions={
        <>
          <Button onClick={() => setChanging(true)}>{text('profile.password.change')}</Button>
          <Button
            danger
            loading={busy}
            disabled={isLast}
            aria-describedby={isLast ? 'password-stays' : undefined}
            onClick={() => void disconnect()}
          >
            {text('profile.password.remove')}
          </Button>
        </>
      }
    >
      <FormDialog<{ current: string; password: string }>
        open={changing}
        title={text('profile.password.change')}
        lead={text('profile.password.changeLead')}
        submitText={text('profile.password.change')}
        fieldOfCode={{ 'auth.password_wrong': 'current', 'auth.password_weak': 'password' }}
        submit={change}
        onClose={() => setChanging(false)}
      >
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <Form.Item name="current" label={text('profile.password.current')} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" dir="ltr" autoFocus />
        </Form.Item>
        <NewPassword />
      </FormDialog>
      {holder}
    </Entry>
  );
}

function NoPassword({ user }: MethodProps) {
  const text = useText();
  const [connecting, setConnecting] = useState(false);
  const { busy, run: call } = useCall();

  const connect = async (fields: { email: string; password: string }) => {
    const done = await api.account.connectEmail({ body: fields });
    if (done) await reloadUser();
    return done;
  };
  const resend = () =>
    call(async () => {
      if (await api.account.resendConnectEmail()) feedback.success(text('profile.mailSent'));
    });

  return (
    <Entry
      title={text('profile.password.title')}
      state={text('profile.password.none')}
      actions={<Button onClick={() => setConnecting(true)}>{text('profile.password.connect')}</Button>}
    >
      {user.pendingPassword ? (
        <Alert
          type="info"
          showIcon
          title={text('profile.password.pending')}
          action={
            <Button size="small" loading={busy} onClick={() => void resend()}>
              {text('profile.sendAgain')}
            </Button>
          }
        />
      ) : null}
      <FormDialog<{ email: string; password: string }>
        open={connecting}
        title={text('profile.password.connect')}
        lead={text('profile.password.connectLead')}
        submitText={text('profile.password.connect')}
        initialValues={{ email: user.email }}
        fieldOfCode={{ 'auth.password_weak': 'password' }}
        submit={connect}
        onClose={() => setConnecting(false)}
      >
        <Form.Item
          name="email"
          label={text('profile.email.title')}
          rules={[{ required: true }, { type: 'email' }, { max: 254 }]}
        >
          <Input type="email" inputMode="email" autoComplete="username" dir="ltr" />
        </Form.Item>
        <NewPassword />
      </FormDialog>
    </Entry>
  );
}

function NewPassword() {
  const text = useText();
  return (
    <Form.Item
      name="password"
      label={text('profile.password.new')}
      extra={text('profile.password.hint', { count: shortest })}
      rules={[{ required: true }, { min: shortest }, { max: longest }]}
    >
      <Input.Password autoComplete="new-password" dir="ltr" />
    </Form.Item>
  );
}
