import { useIntl, useModel } from '@umijs/max';
import { Form, Input, Select } from 'antd';
import type { Role } from 'core/access/roles';
import { feedback } from '@/kit/feedback/feedback';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { FormDrawer } from '@/kit/form/FormDrawer';
import { useSubmission } from '@/kit/form/useSubmission';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { enabledLanguages } from '@/shell/start/languages';
import { afterConfirming } from '@/shell/stepUp/afterConfirming';
import { useStepUp } from '@/shell/stepUp/useStepUp';
import { RoleChoice } from './RoleChoice';

interface Fields {
  email: string;
  displayName?: string;
  roles: Role[];
  locale: string;
}

/** Invites a new person by a mail with a link for choosing a password. */
export function InviteDrawer({ onClose, onInvited }: { onClose(): void; onInvited(): void }) {
  const intl = useIntl();
  const text = useText();
  const { roles } = useModel('currentUser');
  const [form] = Form.useForm<Fields>();
  const { busy, failure, submit } = useSubmission(form, { 'user.email_taken': 'email' });
  const { run, dialog } = useStepUp();

  const invite = ({ displayName, ...fields }: Fields) =>
    submit(async () => {
      const name = displayName?.trim();
      const body = { ...fields, ...(name ? { displayName: name } : {}) };
      if ((await run(afterConfirming(() => api.user.invite({ body })))) === undefined) return;
      feedback.success(text('users.invited', { email: fields.email }));
      onInvited();
    });

  return (
    <>
      <FormDrawer<Fields>
        title={text('users.invitePerson')}
        width={480}
        form={form}
        initialValues={{ roles: ['user'], locale: intl.locale }}
        busy={busy}
        failure={failure}
        submitText={text('users.sendInvitation')}
        onFinish={invite}
        onClose={onClose}
      >
        <Form.Item
          name="email"
          label={text('users.email')}
          rules={[{ required: true }, { type: 'email' }, { max: 254 }]}
          normalize={(value: string) => value.trim()}
        >
          <Input type="email" inputMode="email" autoComplete="off" dir="ltr" autoFocus />
        </Form.Item>
        <Form.Item
          name="displayName"
          label={text('users.displayName')}
          extra={text('users.displayNameHelp')}
          rules={[{ max: 100 }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        {roles.includes('superAdmin') ? (
          <Form.Item
            name="roles"
            label={text('users.roles')}
            rules={[{ required: true, type: 'array', min: 1, message: text('users.roles.needed') }]}
          >
            <RoleChoice />
          </Form.Item>
        ) : null}
        <Form.Item name="locale" label={text('users.locale')} extra={text('users.languageHelp')}>
          <Select {...flaggedLanguages(enabledLanguages())} />
        </Form.Item>
      </FormDrawer>
      {dialog}
    </>
  );
}
