import { useIntl } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import type { LoginResult } from 'core/contract/accounts/auth';
import { useState } from 'react';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { placeFailure, untold } from '@/kit/form/serverErrors';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { Card } from './Card';
import { NoPasskey, passkeysWork, signInWithPasskey } from './passkey';
import { Failure, SignInForm } from './SignInForm';

type Challenge = Extract<LoginResult, { status: 'second-factor' }>;

interface Props {
  challenge: Challenge;
  remember: boolean;
  /** The server's answer to the second step. */
  onResult(result: LoginResult): Promise<void>;
  /** Back to the first step; with a message if that must be repeated. */
  onBack(message?: string): void;
}

/** The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export default function SecondFactor({ challenge, remember, onResult, onBack }: Props) {
  const intl = useIntl();
  const text = useText('secondStep.');
  const [form] = Form.useForm<{ code: string }>();
  const codes = challenge.methods.filter((method) => method !== 'passkey');
  const [method, setMethod] = useState(codes.includes('totp') ? 'totp' : codes[0]);
  const [busy, setBusy] = useState<'code' | 'passkey'>();
  const [failure, setFailure] = useState<string>();
  const offersPasskey = challenge.methods.includes('passkey') && passkeysWork();
  const other = codes.find((each) => each !== method);

  async function attempt(kind: 'code' | 'passkey', ask: () => Promise<LoginResult>) {
    setBusy(kind);
    setFailure(undefined);
    try {
      await onResult(await ask());
    } catch (error) {
      if (error instanceof NoPasskey) setFailure(intl.formatMessage({ id: 'signIn.noPasskey' }));
      else if (error instanceof RequestFailure && error.code === 'auth.challenge_invalid') onBack(untold(error));
      else setFailure(placeFailure(form, error, { 'auth.code_wrong': 'code' }));
    } finally {
      setBusy(undefined);
    }
  }

  const submit = ({ code }: { code: string }) =>
    attempt('code', () =>
      api.auth.secondFactor({
        body: { challenge: challenge.challenge, code: code.replace(/\s/g, '') },
        timeout: timeouts.short,
      }),
    );

  function change() {
    form.resetFields();
    setFailure(undefined);
    setMethod(other);
  }

  const lead = method ?? (offersPasskey ? 'passkey' : 'nothing');
  return (
    <Card title={text('title')} lead={text(`lead.${lead}`)}>
      <Failure failure={failure} />
      {method ? (
        <SignInForm form={form} onFinish={submit} submit={text('submit')} busy={busy === 'code'}>
          <Form.Item name="code" label={text(`code.${method}`)} rules={[{ required: true }, { min: 6 }, { max: 40 }]}>
            <Input
              key={method}
              autoFocus
              dir="ltr"
              autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
              inputMode={method === 'totp' ? 'numeric' : 'text'}
              autoCapitalize="none"
              spellCheck={false}
            />
          </Form.Item>
        </SignInForm>
      ) : null}
      {offersPasskey ? (
        <div className="sign-in-actions">
          <Button
            size="large"
            block
            type={method ? 'default' : 'primary'}
            loading={busy === 'passkey'}
            onClick={() => attempt('passkey', () => signInWithPasskey(remember))}
          >
            {intl.formatMessage({ id: 'signIn.passkey' })}
          </Button>
        </div>
      ) : null}
      <div className="sign-in-links">
        {other ? (
          <Button type="link" className="sign-in-inline" onClick={change}>
            {text(`use.${other}`)}
          </Button>
        ) : null}
        <Button type="link" className="sign-in-inline" onClick={() => onBack()}>
          {text('back')}
        </Button>
      </div>
    </Card>
  );
}
