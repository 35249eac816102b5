import { BgColorsOutlined, KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { history, useModel } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '@/kit/avatar/Avatar';
import { useText } from '@/kit/text/useText';

const AppearanceDrawer = lazy(() => import('./AppearanceDrawer'));

/** The account menu: profile, access, appearance, sign-out. */
export function AccountMenu() {
  const text = useText();
  const { user } = useModel('currentUser');
  const [isOpen, setOpen] = useState(false);
  // Stays mounted once opened, so that it can close with its animation.
  const [wasOpened, setOpened] = useState(false);
  const link = (key: string, Icon: typeof UserOutlined, id: string, path: string) => ({
    key,
    icon: <Icon aria-hidden />,
    label: text(id),
    onClick: () => history.push(path),
  });
  const items = [
    { key: 'who', type: 'group' as const, label: user?.email },
    link('profile', UserOutlined, 'profile.title', '/profile'),
    link('access', KeyOutlined, 'access.title', '/access/add'),
    {
      key: 'appearance',
      icon: <BgColorsOutlined aria-hidden />,
      label: text('appearance.title'),
      onClick: () => {
        setOpened(true);
        setOpen(true);
      },
    },
    { key: 'line', type: 'divider' as const },
    link('logout', LogoutOutlined, 'menu.logout', '/logout'),
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          className="desk-account"
          icon={<Avatar name={user?.displayName ?? ''} src={user?.avatar ?? null} size={24} decorative />}
        >
          <span className="visually-hidden">{text('shell.account', { name: user?.displayName })}</span>
          <span className="desk-account-name" aria-hidden="true">
            {user?.displayName}
          </span>
        </Button>
      </Dropdown>
      {wasOpened ? (
        <Suspense fallback={null}>
          <AppearanceDrawer open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
