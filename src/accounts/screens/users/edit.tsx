import { history, Link, useModel, useParams } from '@umijs/max';
import { Alert, Button, Empty, Flex, Skeleton } from 'antd';
import type { UserRecord } from 'core/contract/accounts/user';
import { useCallback, useEffect, useState } from 'react';
import { AccountHistory } from '@/accounts/users/AccountHistory';
import { AccountStatus } from '@/accounts/users/AccountStatus';
import { DetailsForm } from '@/accounts/users/DetailsForm';
import { RolesForm } from '@/accounts/users/RolesForm';
import { RoleTags } from '@/accounts/users/RoleTags';
import { SignInState } from '@/accounts/users/SignInState';
import { type Act, useAccountActs } from '@/accounts/users/useAccountActs';
import { Avatar } from '@/kit/avatar/Avatar';
import { isAbsent } from '@/kit/failure/requestFailure';
import { useLeaveGuard } from '@/kit/leaveGuard/useLeaveGuard';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Section } from '@/kit/section/Section';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';

export default function AccountPage() {
  const { id = '' } = useParams();
  return <Account key={id} id={id} />;
}

/** One account: details, roles, ways to sign in, history. */
function Account({ id }: { id: string }) {
  const text = useText();
  const [account, setAccount] = useState<UserRecord | 'absent' | 'failed'>();
  const [version, setVersion] = useState(0);

  const load = useCallback(async () => {
    try {
      const found = await api.user.read({ params: { id }, skipErrorHandler: isAbsent });
      if (found) setAccount(found);
      setVersion((before) => before + 1);
    } catch (error) {
      setAccount(isAbsent(error) ? 'absent' : 'failed');
    }
  }, [id]);
  useEffect(() => void load(), [load]);

  if (account === 'absent') return <StatusView code="404" text={text('users.notFound')} />;
  if (account === 'failed') {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('users.failed')}>
        <Button
          onClick={() => {
            setAccount(undefined);
            void load();
          }}
        >
          {text('list.retry')}
        </Button>
      </Empty>
    );
  }
  if (!account) return <Skeleton active avatar paragraph={{ rows: 12 }} />;
  if (account.status === 'erased') return <StatusView text={text('users.erased')} />;
  const stored = (saved: UserRecord) => {
    setAccount(saved);
    setVersion(version + 1);
  };
  return <Loaded account={account} version={version} onChanged={load} onStored={stored} />;
}

interface Props {
  account: UserRecord;
  /** Grows with each load and save. */
  version: number;
  onChanged(): Promise<void>;
  onStored(stored: UserRecord): void;
}

function Loaded({ account, version, onChanged, onStored }: Props) {
  const text = useText();
  const when = useWhen();
  const { user, roles } = useModel('currentUser');
  const [unsavedDetails, setUnsavedDetails] = useState(false);
  const [unsavedRoles, setUnsavedRoles] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const question = useLeaveGuard((unsavedDetails || unsavedRoles) && !leaving);
  const changed = useCallback(
    (act: Act) => {
      if (act === 'erase') setLeaving(true);
      else void onChanged();
    },
    [onChanged],
  );
  const { possible, run, dialogs } = useAccountActs(changed);
  const isSuper = roles.includes('superAdmin');
  const isOwn = account.id === user?.id;
  // Admins change their own account only on the profile page.
  const acts = isSuper || !isOwn ? possible(account) : [];
  // Only once the guard is off: there is nothing left to save.
  useEffect(() => {
    if (leaving) history.push(isSuper ? '/users' : '/home');
  }, [leaving, isSuper]);

  return (
    <Flex vertical gap={32}>
      <PageHeader
        title={
          <Flex gap={12} align="center">
            <Avatar name={account.displayName} src={account.avatar} size={40} decorative />
            <bdi>{account.displayName}</bdi>
          </Flex>
        }
        lead={
          <Flex gap={12} wrap align="center">
            <span dir="ltr">{account.email}</span>
            <AccountStatus status={account.status} />
            <RoleTags roles={account.roles} />
          </Flex>
        }
        actions={isSuper ? <Link to="/users">{text('users.toList')}</Link> : null}
      />
      {account.eraseAt ? (
        <Alert type="warning" showIcon title={text('users.eraseAt', { at: when.absolute(account.eraseAt) })} />
      ) : null}
      {isOwn ? (
        <Alert
          type="info"
          showIcon
          title={text('users.own')}
          action={<Link to="/profile">{text('users.toProfile')}</Link>}
        />
      ) : null}
      <DetailsForm account={account} readOnly={!isSuper && isOwn} onStored={onStored} onUnsaved={setUnsavedDetails} />
      {isSuper ? <RolesForm account={account} onSaved={() => void onChanged()} onUnsaved={setUnsavedRoles} /> : null}
      {!isSuper && isOwn ? null : (
        <Section title={text('permissions.title')} lead={text('permissions.lead')}>
          <div>
            <Link to={`/users/edit/${account.id}/translation_permissions`}>{text('permissions.open')}</Link>
          </div>
        </Section>
      )}
      <SignInState
        account={account}
        acts={acts}
        mayResetFactors={isSuper && !isOwn}
        onAct={(act) => void run(act, account)}
      />
      {isSuper ? <AccountHistory key={version} id={account.id} /> : null}
      {acts.includes('erase') ? (
        <Section title={text('users.erase.label')} lead={text('users.erase.what')}>
          <div>
            <Button danger onClick={() => void run('erase', account)}>
              {text('users.erase.label')}
            </Button>
          </div>
        </Section>
      ) : null}
      {dialogs}
      {question}
    </Flex>
  );
}
