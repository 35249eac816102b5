import { history, useIntl, useModel, useSearchParams } from '@umijs/max';
import { Flex, Grid, Select, Tabs } from 'antd';
import type { CurrentUser } from 'core/contract/profile';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/pageHeader/PageHeader';
import { EraseNotice } from '@/features/account/EraseNotice';
import { SignInMethods } from '@/features/account/SignInMethods';
import { beginGoogle } from '@/features/signIn/google';
import { Details } from './Details';
import { Devices } from './Devices';
import { MyData } from './MyData';
import { Picture } from './Picture';
import { SecondFactor } from './SecondFactor';
import './profile.css';

/** In the address: `?section=`. */
const sections = ['details', 'picture', 'sign-in', 'second-factor', 'devices', 'data'] as const;
type SectionName = (typeof sections)[number];

const address = (section: SectionName) => `/profile?section=${section}`;

const content: Record<SectionName, (user: CurrentUser) => ReactNode> = {
  details: (user) => <Details user={user} />,
  picture: (user) => <Picture user={user} />,
  'sign-in': () => <SignInMethods connectGoogle={() => beginGoogle('connect', { redirect: address('sign-in') })} />,
  'second-factor': (user) => <SecondFactor user={user} />,
  devices: () => <Devices />,
  data: (user) => <MyData user={user} />,
};

/** One's own account, section by section. What was begun in one is still there after a look at another. */
export default function ProfilePage() {
  const intl = useIntl();
  const { user } = useModel('currentUser');
  const [query] = useSearchParams();
  const { lg: isWide } = Grid.useBreakpoint();
  if (!user) return null;
  const active = sections.find((section) => section === query.get('section')) ?? 'details';
  const go = (section: string) => history.push(address(section as SectionName));
  const nameOf = (section: SectionName) => intl.formatMessage({ id: `profile.section.${section}` });
  return (
    <Flex vertical gap={24}>
      <PageHeader
        title={intl.formatMessage({ id: 'profile.title' })}
        lead={intl.formatMessage({ id: 'profile.lead' })}
      />
      {user.eraseAt === null ? null : <EraseNotice eraseAt={user.eraseAt} />}
      <Tabs
        className="profile-sections"
        tabPlacement={isWide ? 'start' : 'top'}
        // A phone has no room for all of them in a row.
        renderTabBar={
          isWide
            ? undefined
            : () => (
                <Select
                  className="profile-section-choice"
                  aria-label={intl.formatMessage({ id: 'profile.title' })}
                  size="large"
                  value={active}
                  onChange={go}
                  options={sections.map((section) => ({ value: section, label: nameOf(section) }))}
                />
              )
        }
        activeKey={active}
        onChange={go}
        items={sections.map((section) => ({
          key: section,
          label: nameOf(section),
          children: (
            <Flex vertical gap={32}>
              {content[section](user)}
            </Flex>
          ),
        }))}
      />
    </Flex>
  );
}
