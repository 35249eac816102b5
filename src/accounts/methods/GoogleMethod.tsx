import { Button } from 'antd';
import { useState } from 'react';
import { useGoogle } from '@/accounts/signIn/useGoogle';
import { feedback } from '@/kit/feedback/feedback';
import { showFailure } from '@/kit/form/useCall';
import { Entry } from '@/kit/section/Entry';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { type MethodProps, waysToSignIn } from './method';
import { useDisconnect } from './useDisconnect';

/** Google as a way to sign in. Hidden if neither offered nor used. `connect` resolves only if it is not offered. */
export function GoogleMethod({ user, run, connect }: MethodProps & { connect(): Promise<'leaving' | 'unavailable'> }) {
  const text = useText();
  const google = useGoogle();
  const [leaving, setLeaving] = useState(false);
  const { remove, busy, holder } = useDisconnect();
  const isConnected = user.signInMethods.google;
  const isLast = isConnected && waysToSignIn(user) === 1;

  const leave = async () => {
    setLeaving(true);
    try {
      if ((await connect()) === 'unavailable') {
        feedback.error(text('profile.google.unavailable'));
        setLeaving(false);
      }
    } catch (error) {
      showFailure(error);
      setLeaving(false);
    }
  };
  const disconnect = () =>
    remove({ id: 'profile.google.remove', done: 'profile.google.removed' }, () =>
      run((password) => api.auth.disconnectGoogle({ body: { password } })),
    );

  if (!google && !isConnected) return null;
  return (
    <Entry
      title={text('profile.google.title')}
      state={
        <>
          <div>{text(isConnected ? 'profile.google.connected' : 'profile.google.none')}</div>
          {isLast ? <div id="google-stays">{text('profile.signIn.last')}</div> : null}
        </>
      }
      actions={
        isConnected ? (
          <Button
            danger
            loading={busy}
            disabled={isLast}
            aria-describedby={isLast ? 'google-stays' : undefined}
            onClick={() => void disconnect()}
          >
            {text('profile.google.remove')}
          </Button>
        ) : (
          <Button loading={leaving} onClick={() => void leave()}>
            {text('profile.google.connect')}
          </Button>
        )
      }
    >
      {holder}
    </Entry>
  );
}
