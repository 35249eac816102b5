import { useModel, useSearchParams } from '@umijs/max';
import { Flex, Skeleton, Tabs } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { EraseNotice, UserTable } from '@/accounts';
import { RecentHelp, SharedWithMe, useRecentRisks } from '@/answering';
import { InstrumentList } from '@/authoring';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { ChatButton } from '../home/ChatButton';
import { NoHelpNotice } from '../home/NoHelpNotice';
import { LatestResults, RespondentHome } from '../home/RespondentHome';
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

/** What stands on the home page beside the reader's own assessments. */
interface Around {
  /** Before all else. */
  first?: ReactNode;
  own?: ReactNode;
  /** Nothing is proposed to the reader. */
  isCalm?: boolean;
}

function Home({ first, own, isCalm = false }: Around) {
  const text = useText();
  const { user, roles } = useModel('currentUser');
  const isStaff = roles.includes('admin') || roles.includes('superAdmin');
  return (
    <Flex vertical gap={24} className={isStaff ? undefined : 'home-page'}>
      {first}
      <PageHeader
        title={text('home.welcome', { name: user?.displayName ?? '' })}
        lead={text(isStaff ? 'home.leadStaff' : 'home.leadUser')}
        actions={roles.includes('user') ? undefined : <ChatButton />}
      />
      {roles.includes('superAdmin') ? <NoHelpNotice /> : null}
      {user?.eraseAt ? <EraseNotice eraseAt={user.eraseAt} /> : null}
      {isStaff ? <StaffWork /> : null}
      {own}
      <SharedWithMe onlyResults={isCalm} />
      {isStaff ? <StaffHome hasAccounts={!roles.includes('superAdmin')} /> : null}
    </Flex>
  );
}

/** The home of a respondent. Who has just had a result with a risk is helped, first on the page, and nothing is proposed to them. */
function OwnHome() {
  const { recent, hasFailed, retry } = useRecentRisks();
  if (recent === undefined)
    return <Home isCalm own={hasFailed ? <LoadFailed onRetry={retry} /> : <Skeleton active />} />;
  if (recent.length === 0) return <Home own={<RespondentHome />} />;
  return <Home first={<RecentHelp recent={recent} />} isCalm own={<LatestResults />} />;
}

/** The home page: for staff what waits and the instruments, for a user their own assessments. */
export default function HomePage() {
  const { roles } = useModel('currentUser');
  return roles.includes('user') ? <OwnHome /> : <Home />;
}
