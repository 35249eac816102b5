import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { MethodProps } from '@/accounts/methods/method';
import { useDisconnect } from '@/accounts/methods/useDisconnect';
import { feedback } from '@/kit/feedback/feedback';
import { useCall } from '@/kit/form/useCall';
import { Entry } from '@/kit/section/Entry';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import type { Authenticator as Connecting } from './AuthenticatorDialog';

const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./AuthenticatorDialog')).AuthenticatorDialog,
}));

/** With fewer recovery codes left, the page advises to make new ones. */
const few = 3;

interface Props extends MethodProps {
  /** Shows new recovery codes, if any, and reloads the account. */
  onCodes(codes: readonly string[]): void;
}

/** The authenticator app of the account: set up or remove. */
export function Authenticator({ user, run, onCodes }: Props) {
  const text = useText();
  const [connecting, setConnecting] = useState<Connecting>();
  const { busy: starting, run: call } = useCall();
  const { remove, busy, holder } = useDisconnect();
  const { totp } = user.signInMethods;

  const begin = () =>
    call(async () => setConnecting(await run((password) => api.secondFactor.totp({ body: { password } }))));
  const disconnect = () =>
    remove({ id: 'factor.app.remove', done: 'factor.app.removed' }, () =>
      run((password) => api.secondFactor.removeTotp({ body: { password } })),
    );

  return (
    <Entry
      title={text('factor.app.title')}
      state={text(totp ? 'factor.app.on' : 'factor.app.off')}
      actions={
        totp ? (
          <Button danger loading={busy} onClick={() => void disconnect()}>
            {text('factor.app.remove')}
          </Button>
        ) : (
          <Button loading={starting} onClick={() => void begin()}>
            {text('factor.app.setUp')}
          </Button>
        )
      }
    >
      {connecting ? (
        <Suspense fallback={null}>
          <AuthenticatorDialog
            {...connecting}
            onDone={(codes) => {
              setConnecting(undefined);
              feedback.success(text('factor.app.done'));
              onCodes(codes);
            }}
            onClose={() => setConnecting(undefined)}
          />
        </Suspense>
      ) : null}
      {holder}
    </Entry>
  );
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesEntry({ user, run, onCodes }: Props) {
  const text = useText();
  const { remove, busy, holder } = useDisconnect();
  const left = user.signInMethods.recoveryCodes;

  const renew = () =>
    remove({ id: 'factor.codes.renew', done: 'factor.codes.renewed' }, async () => {
      const answer = await run((password) => api.secondFactor.recoveryCodes({ body: { password } }));
      if (answer) onCodes(answer.recoveryCodes);
      return answer;
    });

  return (
    <Entry
      title={text('factor.codes.title')}
      state={text('factor.codes.left', { count: left })}
      actions={
        <Button loading={busy} onClick={() => void renew()}>
          {text('factor.codes.renew')}
        </Button>
      }
    >
      {left < few ? <Alert type="warning" showIcon title={text('factor.codes.few')} /> : null}
      {holder}
    </Entry>
  );
}
