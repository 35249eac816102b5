import {
  ApartmentOutlined,
  AppstoreOutlined,
  CarryOutOutlined,
  ExperimentOutlined,
  FormOutlined,
  GlobalOutlined,
  HistoryOutlined,
  HomeOutlined,
  ProfileOutlined,
  RobotOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { screens } from 'config/routes';
import type { Screen } from 'config/screen';
import type { TranslationCaller } from 'core/access/translationGrants';
import type { ReactNode } from 'react';

const icons: Record<NonNullable<Screen['icon']>, ReactNode> = {
  home: <HomeOutlined aria-hidden />,
  instruments: <AppstoreOutlined aria-hidden />,
  surveys: <FormOutlined aria-hidden />,
  translations: <TranslationOutlined aria-hidden />,
  languages: <GlobalOutlined aria-hidden />,
  domains: <ApartmentOutlined aria-hidden />,
  areas: <TagsOutlined aria-hidden />,
  prompts: <RobotOutlined aria-hidden />,
  testRuns: <ExperimentOutlined aria-hidden />,
  users: <TeamOutlined aria-hidden />,
  browse: <SolutionOutlined aria-hidden />,
  history: <HistoryOutlined aria-hidden />,
  mySurveys: <CarryOutOutlined aria-hidden />,
  products: <ShoppingOutlined aria-hidden />,
  orders: <ProfileOutlined aria-hidden />,
};

interface Entry {
  path: string;
  /** Message id. */
  name: string;
  icon: ReactNode;
}

/** Whether the screen is open to the caller. */
export function mayOpen({ access }: Screen, caller: TranslationCaller): boolean {
  if (typeof access === 'function') return access(caller);
  return typeof access === 'string' || access.some((role) => caller.roles.includes(role));
}

/** Whether the caller sees the screen as staff: a plain user without grants would not see it. */
const isForStaff = (screen: Screen, { roles }: TranslationCaller) =>
  roles.some((role) => role !== 'user') && !mayOpen(screen, { roles: ['user'], grants: [] });

/** The menu entry of a screen: of `/a` and `/a/b`, the screen `/a/b/c` belongs to the second. */
export function entryOf(entries: readonly Entry[], path: string): string | undefined {
  return entries
    .map((entry) => entry.path)
    .filter((entry) => path === entry || path.startsWith(`${entry}/`))
    .sort((one, other) => other.length - one.length)[0];
}

/** The menu entries for these roles and grants; those for staff only if they are shown. */
export function menuEntries(caller: TranslationCaller, showAdminMenu: boolean): Entry[] {
  return screens.flatMap((screen) => {
    const { path, name, icon, hideInMenu } = screen;
    if (!icon || hideInMenu || !mayOpen(screen, caller)) return [];
    return showAdminMenu || !isForStaff(screen, caller) ? [{ path, name, icon: icons[icon] }] : [];
  });
}
