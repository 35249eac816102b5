import { AppstoreOutlined, HistoryOutlined, HomeOutlined, SolutionOutlined, TeamOutlined } from '@ant-design/icons';
import { type Screen, screens } from 'config/routes';
import type { Role } from 'core/access/roles';
import type { ReactNode } from 'react';

const icons: Record<NonNullable<Screen['icon']>, ReactNode> = {
  home: <HomeOutlined aria-hidden />,
  instruments: <AppstoreOutlined aria-hidden />,
  users: <TeamOutlined aria-hidden />,
  browse: <SolutionOutlined aria-hidden />,
  history: <HistoryOutlined aria-hidden />,
};

interface Entry {
  path: string;
  /** Message id. */
  name: string;
  icon: ReactNode;
}

const mayOpen = ({ access }: Screen, roles: readonly Role[]) =>
  typeof access === 'string' || access.some((role) => roles.includes(role));

const isForStaff = ({ access }: Screen) => typeof access !== 'string' && !access.includes('user');

/** The entry that a screen lies below: of `/a` and `/a/b`, a screen at `/a/b/c` belongs to the second. */
export function entryOf(entries: readonly Entry[], path: string): string | undefined {
  return entries
    .map((entry) => entry.path)
    .filter((entry) => path === entry || path.startsWith(`${entry}/`))
    .sort((one, other) => other.length - one.length)[0];
}

/** The menu's entries for who holds these roles; those for staff only when they are asked for. */
export function menuEntries(roles: readonly Role[], showAdminMenu: boolean): Entry[] {
  return screens.flatMap((screen) => {
    const { path, name, icon, hideInMenu } = screen;
    if (!icon || hideInMenu || !mayOpen(screen, roles)) return [];
    return showAdminMenu || !isForStaff(screen) ? [{ path, name, icon: icons[icon] }] : [];
  });
}
