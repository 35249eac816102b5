import { useModel } from '@umijs/max';
import { Alert, Button, Flex, Modal } from 'antd';
import type { Role } from 'core/access/roles';
import type { UserRecord } from 'core/contract/accounts/user';
import isEqual from 'lodash/isEqual';
import { useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { feedback } from '@/kit/feedback/feedback';
import { useTask } from '@/kit/form/useTask';
import { Section } from '@/kit/section/Section';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { loadProfile } from '@/shell/start/profile';
import { afterConfirming } from '@/shell/stepUp/afterConfirming';
import { useStepUp } from '@/shell/stepUp/useStepUp';
import { RoleChoice } from './RoleChoice';

interface Props {
  account: UserRecord;
  onSaved(): void;
  onUnsaved(unsaved: boolean): void;
}

/** Whether this is the only active superAdmin; false while unknown. */
function useIsLast({ id, roles, status }: UserRecord): boolean {
  const [isLast, setIsLast] = useState(false);
  const asked = status === 'active' && roles.includes('superAdmin');
  useEffect(() => {
    setIsLast(false);
    if (!asked) return undefined;
    const query = { filters: JSON.stringify({ roles: ['superAdmin'], status: ['active'] }), pageSize: '2' };
    return unlessEnded(
      api.user.list({ query, skipErrorHandler: true }),
      (rows) => setIsLast(rows.length === 1 && rows[0]?.id === id),
      // The server checks this in any case.
      () => undefined,
    );
  }, [asked, id]);
  return isLast;
}

/** The roles of an account; they take effect at its next click. */
export function RolesForm({ account, onSaved, onUnsaved }: Props) {
  const text = useText();
  const { user } = useModel('currentUser');
  const [modal, holder] = Modal.useModal();
  const [roles, setRoles] = useState<readonly Role[]>(account.roles);
  const { busy, failure, run } = useTask();
  const isLast = useIsLast(account);
  const { run: confirmed, dialog } = useStepUp();
  const unsaved = !isEqual(roles, account.roles);
  const isOwn = account.id === user?.id;
  useEffect(() => setRoles(account.roles), [account.roles]);
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);

  async function save() {
    const givesUp = isOwn && account.roles.includes('superAdmin') && !roles.includes('superAdmin');
    if (givesUp) {
      const agreed = await modal.confirm({
        title: text('users.roles.own.title'),
        content: text('users.roles.own.what'),
        okText: text('users.roles.own.submit'),
        okButtonProps: { danger: true },
      });
      if (!agreed) return;
    }
    await run(async () => {
      const call = () => api.user.updateRole({ params: { id: account.id }, body: { roles: [...roles] } });
      if ((await confirmed(afterConfirming(call))) === undefined) return;
      feedback.success(text('users.roles.saved'));
      onUnsaved(false);
      if (isOwn) await loadProfile();
      onSaved();
    });
  }

  return (
    <Section title={text('users.roles')} lead={text('users.roles.lead')}>
      {holder}
      {dialog}
      <RoleChoice value={roles} onChange={setRoles} held={isLast ? ['superAdmin'] : []} />
      {isLast ? <Alert type="info" showIcon title={text('users.roles.last')} /> : null}
      {roles.length === 0 ? <Alert type="warning" role="alert" showIcon title={text('users.roles.needed')} /> : null}
      {failure ? <Alert type="error" role="alert" showIcon title={failure} /> : null}
      <Flex gap={16} align="center" wrap>
        <Button type="primary" disabled={!unsaved || roles.length === 0} loading={busy} onClick={() => void save()}>
          {text('users.roles.save')}
        </Button>
        <span role="status">{unsaved ? text('users.unsaved') : null}</span>
      </Flex>
    </Section>
  );
}
