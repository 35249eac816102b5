import { useModel, useSearchParams } from '@umijs/max';
import { Flex, Skeleton, Tabs } from 'antd';
import { Suspense } from 'react';
import { EraseNotice, UserTable } from '@/accounts';
import { SharedWithMe } from '@/answering';
import { InstrumentList } from '@/authoring';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { RespondentHome } from '../home/RespondentHome';
import { StaffWork } from '../home/StaffWork';

/** The home of staff: the instruments, and for an admin the accounts (a superAdmin has a screen for them). */
function StaffHome({ hasAccounts }: { hasAccounts: boolean }) {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const tab = hasAccounts && parameters.get('tab') === 'people' ? 'people' : 'instruments';
  const list = (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
      {tab === 'people' ? <UserTable /> : <InstrumentList />}
    </Suspense>
  );
  if (!hasAccounts) return list;
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => setParameters(key === 'people' ? { tab: 'people' } : {})}
      // Each reads its state from the address, so only the open one is mounted.
      items={[
        {
          key: 'instruments',
          label: text('menu.instruments'),
          children: tab === 'instruments' ? list : null,
        },
        { key: 'people', label: text('users.people'), children: tab === 'people' ? list : null },
      ]}
    />
  );
}

/** The home page: for staff what waits and the instruments, for a user their own assessments. */
export default function HomePage() {
  const text = useText();
  const { user, roles } = useModel('currentUser');
  const isStaff = roles.includes('admin') || roles.includes('superAdmin');
  return (
    <Flex vertical gap={24}>
      <PageHeader
        title={text('home.welcome', { name: user?.displayName ?? '' })}
        lead={text(isStaff ? 'home.leadStaff' : 'home.leadUser')}
        actions={<LinkButton to="/home/chatai">{text('home.chat')}</LinkButton>}
      />
      {user?.eraseAt ? <EraseNotice eraseAt={user.eraseAt} /> : null}
      {isStaff ? <StaffWork /> : null}
      {roles.includes('user') ? <RespondentHome /> : null}
      <SharedWithMe />
      {isStaff ? <StaffHome hasAccounts={!roles.includes('superAdmin')} /> : null}
    </Flex>
  );
}
