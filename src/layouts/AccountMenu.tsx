import { BgColorsOutlined, EyeOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { history, useIntl, useModel } from '@umijs/max';
import { Button, Dropdown } from 'antd';

/** Who is signed in, how the product looks to them, and the way out. */
export function AccountMenu() {
  const intl = useIntl();
  const { user } = useModel('currentUser');
  const { appearance, setAppearance, colorWeak, setColorWeak } = useModel('settings');
  const text = (id: string) => intl.formatMessage({ id });
  const items = [
    { key: 'who', type: 'group' as const, label: user?.email },
    {
      key: 'appearance',
      icon: <BgColorsOutlined />,
      label: text(appearance === 'dark' ? 'shell.lightLook' : 'shell.darkLook'),
      onClick: () => setAppearance(appearance === 'dark' ? 'light' : 'dark'),
    },
    {
      key: 'colorWeak',
      icon: <EyeOutlined />,
      label: text(colorWeak ? 'shell.colorWeakOff' : 'shell.colorWeakOn'),
      onClick: () => setColorWeak(!colorWeak),
    },
    { key: 'line', type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined />, label: text('menu.logout'), onClick: () => history.push('/logout') },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        className="desk-account"
        icon={<UserOutlined />}
        aria-label={intl.formatMessage({ id: 'shell.account' }, { name: user?.displayName })}
      >
        <span className="desk-account-name">{user?.displayName}</span>
      </Button>
    </Dropdown>
  );
}
