import { PlusOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { api } from '@/api/client';
import { feedback } from '@/components/feedback/feedback';
import { FormDialog } from '@/components/form/FormDialog';
import { Entry } from '@/components/section/Entry';
import { LoadedList } from '@/components/section/LoadedList';
import { Section } from '@/components/section/Section';
import { useLoaded } from '@/components/section/useLoaded';
import { useWhen } from '@/components/when/useWhen';
import type { MethodProps } from '@/features/account/methodProps';
import { useDisconnect } from '@/features/account/useDisconnect';
import { waysToSignIn } from '@/features/account/waysToSignIn';
import { passkeysWork } from '@/features/signIn/passkey';
import { createPasskey } from './createPasskey';
import { useDeviceName } from './useDeviceName';

interface Props extends MethodProps {
  /** Shows recovery codes, if there are any, and loads the account again. */
  onCodes(codes: readonly string[]): void;
}

/** The passkeys of the account: see, add one of this device, remove. */
export function Passkeys({ user, run, onCodes }: Props) {
  const intl = useIntl();
  const when = useWhen();
  const deviceName = useDeviceName();
  const { loaded, reload } = useLoaded(() => api.secondFactor.passkeys());
  const [naming, setNaming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { remove, busy, holder } = useDisconnect();
  const text = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
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
    const removed = await remove(
      {
        title: text('passkey.removeTitle', { name }),
        content: text('passkey.removeText'),
        okText: text('passkey.remove'),
        done: text('passkey.removed'),
      },
      () => run((password) => api.secondFactor.removePasskey({ params: { id }, body: { password } })),
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
