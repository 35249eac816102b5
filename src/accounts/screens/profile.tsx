import { history, useModel, useSearchParams } from '@umijs/max';
import { Flex, Grid, Select, Tabs } from 'antd';
import type { CurrentUser } from 'core/contract/accounts/profile';
import { type ReactNode, useState } from 'react';
import { EraseNotice } from '@/accounts/methods/EraseNotice';
import { SignInMethods } from '@/accounts/methods/SignInMethods';
import { beginGoogle } from '@/accounts/signIn/google';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { Details } from '../profile/Details';
import { Devices } from '../profile/Devices';
import { MyData } from '../profile/MyData';
import { Picture } from '../profile/Picture';
import { SecondFactor } from '../profile/SecondFactor';
import '../profile/profile.css';

/** In the address: `?section=`. */
const sections = ['details', 'picture', 'sign-in', 'second-factor', 'devices', 'data'] as const;
type SectionName = (typeof sections)[number];

const address = (section: SectionName) => `/profile?section=${section}`;

const content: Record<SectionName, (user: CurrentUser, onUnsaved: (unsaved: boolean) => void) => ReactNode> = {
  details: (user, onUnsaved) => <Details user={user} onUnsaved={onUnsaved} />,
  picture: (user) => <Picture user={user} />,
  'sign-in': () => <SignInMethods connectGoogle={() => beginGoogle('connect', { redirect: address('sign-in') })} />,
  'second-factor': (user) => <SecondFactor user={user} />,
  devices: () => <Devices />,
  data: (user) => <MyData user={user} />,
};

/** The own account in sections. Input in one stays while another is open; the name of its section says so. */
export default function ProfilePage() {
  const text = useText();
  const { user } = useModel('currentUser');
  const [query] = useSearchParams();
  const { lg: isWide } = Grid.useBreakpoint();
  const [isUnsaved, setIsUnsaved] = useState(false);
  if (!user) return null;
  const active = sections.find((section) => section === query.get('section')) ?? 'details';
  const go = (section: string) => history.push(address(section as SectionName));
  const nameOf = (section: SectionName) => {
    const name = text(`profile.section.${section}`);
    return section === 'details' && isUnsaved ? text('profile.section.unsaved', { section: name }) : name;
  };
  return (
    <Flex vertical gap={24}>
      <PageHeader title={text('profile.title')} lead={text('profile.lead')} />
      {user.eraseAt === null ? null : <EraseNotice eraseAt={user.eraseAt} />}
      <Tabs
        className="profile-sections"
        tabPlacement={isWide ? 'start' : 'top'}
        // On a phone they do not fit in a row.
        renderTabBar={
          isWide
            ? undefined
            : () => (
                <Select
                  className="profile-section-choice"
                  aria-label={text('profile.title')}
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
              {content[section](user, setIsUnsaved)}
            </Flex>
          ),
        }))}
      />
    </Flex>
  );
}
