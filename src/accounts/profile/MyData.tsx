import { DownloadOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import type { CurrentUser } from 'core/contract/accounts/profile';
import { useState } from 'react';
import { reloadUser } from '@/accounts/methods/method';
import { FormDialog } from '@/kit/form/FormDialog';
import { useCall } from '@/kit/form/useCall';
import { saveFile } from '@/kit/saveFile/saveFile';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { deviceZone } from '@/kit/timeZones/timeZones';
import { api } from '@/shell/api/client';
import { afterConfirming } from '@/shell/stepUp/afterConfirming';
import { useStepUp } from '@/shell/stepUp/useStepUp';

/** The own data: download them, or have the account erased. */
export function MyData({ user }: { user: CurrentUser }) {
  const text = useText();
  const { busy, run: call } = useCall();
  const [erasing, setErasing] = useState(false);
  const { run, dialog } = useStepUp();

  // Who only answers has written nothing.
  const writes = user.roles.some((role) => role !== 'user') || user.translationGrants.length > 0;

  const download = () =>
    call(async () => {
      const file = await run(afterConfirming(() => api.profile.export({ query: { timeZone: deviceZone() } })));
      if (file) saveFile(file, 'my-data.zip');
    });
  const erase = async () => {
    const done = await run((password) => api.profile.erase({ body: { password } }));
    if (done) await reloadUser();
    return done;
  };

  return (
    <>
      <Section title={text('profile.data.title')} lead={text('profile.data.lead')}>
        <div>
          <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void download()}>
            {text('profile.data.download')}
          </Button>
        </div>
      </Section>
      {user.eraseAt === null ? (
        <Section title={text('profile.erase.title')} lead={text('profile.erase.lead')}>
          <ul className="profile-points">
            <li>{text('profile.erase.what')}</li>
            <li>{text('profile.erase.results')}</li>
            <li>{text('profile.erase.stays')}</li>
            <li>{text('profile.erase.staysInvoices')}</li>
            {writes ? <li>{text('profile.erase.staysWritten')}</li> : null}
            <li>{text('profile.erase.until')}</li>
          </ul>
          <div>
            <Button danger onClick={() => setErasing(true)}>
              {text('profile.erase.submit')}
            </Button>
          </div>
        </Section>
      ) : null}
      <FormDialog<{ typed: string }>
        open={erasing}
        title={text('profile.erase.title')}
        lead={text('profile.erase.confirmLead')}
        submitText={text('profile.erase.submit')}
        danger
        submit={erase}
        onClose={() => setErasing(false)}
      >
        <Form.Item
          name="typed"
          label={text('profile.erase.type', { email: user.email })}
          rules={[
            { required: true, message: text('profile.erase.type', { email: user.email }) },
            {
              validator: (_, typed: string | undefined) =>
                !typed || typed.trim().toLowerCase() === user.email.toLowerCase()
                  ? Promise.resolve()
                  : Promise.reject(new Error(text('profile.erase.mistyped'))),
            },
          ]}
          validateTrigger="onSubmit"
        >
          <Input autoComplete="off" dir="ltr" autoFocus />
        </Form.Item>
      </FormDialog>
      {dialog}
    </>
  );
}
