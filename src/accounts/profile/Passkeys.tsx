import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { type MethodProps, waysToSignIn } from '@/accounts/methods/method';
import { useDisconnect } from '@/accounts/methods/useDisconnect';
import { passkeysWork } from '@/accounts/signIn/passkey';
import { feedback } from '@/kit/feedback/feedback';
import { FormDialog } from '@/kit/form/FormDialog';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { Section } from '@/kit/section/Section';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { createPasskey } from './createPasskey';
import { useDeviceName } from './useDeviceName';

/** The passkeys of the account: see them, add one, remove one. `onCodes` shows new recovery codes, if any, and reloads the account. */
export function Passkeys({ user, run, onCodes }: MethodProps & { onCodes(codes: readonly string[]): void }) {
  const text = useText();
  const when = useWhen();
  const deviceName = useDeviceName();
  const { loaded, reload } = useLoaded(() => api.secondFactor.passkeys());
  const [naming, setNaming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { remove, busy, holder } = useDisconnect();
  const isLast = waysToSignIn(user) === 1;

  const add = async ({ name }: { name: string }) => {
    setProblem(undefined);
    const begun = await run((password) => api.secondFactor.passkeyOptions({ body: { password } }));
    if (!begun) return undefined;
    const credential = await createPasskey(begun.options);
    if (typeof credential === 'string') {
      setProblem(text(`passkey.${credential}`));
      return true;
    }
    const body = { challenge: begun.challenge, credential, name: name.trim() };
    const added = await api.secondFactor.addPasskey({ body });
    if (!added) return undefined;
    feedback.success(text('passkey.added'));
    onCodes(added.recoveryCodes);
    void reload();
    return added;
  };
  const discard = async ({ id, name }: { id: string; name: string }) => {
    const removed = await remove({ id: 'passkey.remove', done: 'passkey.removed', values: { name } }, () =>
      run((password) => api.secondFactor.removePasskey({ params: { id }, body: { password } })),
    );
    if (removed) await reload();
  };

  return (
    <Section title={text('passkey.title')} lead={text('passkey.lead')}>
      <LoadedList loaded={loaded} reload={reload} empty={text('passkey.none')}>
        {(passkey) => (
          <Entry
            key={passkey.id}
            title={<bdi>{passkey.name}</bdi>}
            state={
              <>
                <div>
                  {text('passkey.created', { when: when.relative(passkey.createdAt) })}{' '}
                  {passkey.lastUsedAt === null
                    ? text('passkey.neverUsed')
                    : text('passkey.lastUsed', { when: when.relative(passkey.lastUsedAt) })}
                </div>
                {isLast ? <div id={`${passkey.id}-stays`}>{text('profile.signIn.last')}</div> : null}
              </>
            }
            actions={
              <Button
                danger
                disabled={isLast || busy}
                aria-label={text('passkey.removeNamed', { name: passkey.name })}
                aria-describedby={isLast ? `${passkey.id}-stays` : undefined}
                onClick={() => void discard(passkey)}
              >
                {text('passkey.remove')}
              </Button>
            }
          />
        )}
      </LoadedList>
      {problem ? <Alert role="alert" type="error" showIcon title={problem} /> : null}
      {passkeysWork() ? (
        <div>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setNaming(true)}>
            {text('passkey.add')}
          </Button>
        </div>
      ) : (
        <Alert type="info" showIcon title={text('passkey.unsupported')} />
      )}
      <FormDialog<{ name: string }>
        open={naming}
        title={text('passkey.add')}
        lead={text('passkey.addLead')}
        submitText={text('passkey.create')}
        initialValues={{ name: deviceName(navigator.userAgent) }}
        submit={add}
        onClose={() => setNaming(false)}
      >
        <Form.Item
          name="name"
          label={text('passkey.name')}
          rules={[{ required: true, whitespace: true }, { max: 100 }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      </FormDialog>
      {holder}
    </Section>
  );
}
