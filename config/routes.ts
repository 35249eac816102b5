// Relative: Umi reads this file before it knows the aliases.
import { type Role, roles } from '../core/access/roles';
import { opensTranslations, type TranslationCaller } from '../core/access/translationGrants';

/**
 * Who may open a screen. `public`: nobody need be signed in; `signed-in`: any account, whatever its roles;
 * a list: any account that holds one of them; a function: whoever it says, by roles and translation permissions.
 */
export type ScreenAccess = 'public' | 'signed-in' | readonly Role[] | ((caller: TranslationCaller) => boolean);

/** What stands around a screen: the desk (menu and header), the page of the answering routes (nothing), the card of /user. */
export type Frame = 'desk' | 'page' | 'sign-in';

export interface Screen {
  /** As in the product, spellings included; parameters as `:name`. */
  path: string;
  /** Another path of the same screen: the specification can be read so too. */
  also?: string;
  /** Message id of the menu entry and of the page's title. */
  name: string;
  /** File below src/pages. */
  component: string;
  access: ScreenAccess;
  frame: Frame;
  /** A screen with an icon stands in the menu. */
  icon?: 'home' | 'instruments' | 'translations' | 'languages' | 'users' | 'browse' | 'history';
  /** Hidden from the menu though it has neither parameters nor a place of its own. */
  hideInMenu?: true;
}

const everyone: readonly Role[] = roles;
const staff: readonly Role[] = ['superAdmin', 'admin'];
const superAdmin: readonly Role[] = ['superAdmin'];
const user: readonly Role[] = ['user'];

/** The one table of screens. */
export const screens: readonly Screen[] = [
  { path: '/user/login', name: 'menu.login', component: 'user/login', access: 'public', frame: 'sign-in' },
  { path: '/user/register', name: 'menu.register', component: 'user/register', access: 'public', frame: 'sign-in' },
  {
    path: '/user/forgot-password',
    name: 'menu.forgotPassword',
    component: 'user/forgot-password',
    access: 'public',
    frame: 'sign-in',
  },
  {
    path: '/user/change-password',
    name: 'menu.changePassword',
    component: 'user/change-password',
    access: 'public',
    frame: 'sign-in',
  },
  {
    path: '/user/active-account',
    name: 'menu.activeAccount',
    component: 'user/active-account',
    access: 'public',
    frame: 'sign-in',
  },
  { path: '/user/add-email', name: 'menu.addEmail', component: 'user/add-email', access: 'public', frame: 'sign-in' },
  {
    path: '/user/change-email',
    name: 'menu.changeEmail',
    component: 'user/change-email',
    access: 'public',
    frame: 'sign-in',
  },
  {
    path: '/user/cookie',
    name: 'menu.cookie',
    component: 'user/cookie',
    access: 'public',
    frame: 'sign-in',
    hideInMenu: true,
  },
  {
    path: '/verify',
    name: 'verify.title',
    component: 'verify',
    access: 'public',
    frame: 'sign-in',
    hideInMenu: true,
  },
  {
    path: '/user/google-login',
    name: 'menu.googleLogin',
    component: 'user/google-login',
    access: 'public',
    frame: 'sign-in',
    hideInMenu: true,
  },
  {
    path: '/user/disconnect-account',
    name: 'disconnect.title',
    component: 'user/disconnect-account',
    access: 'signed-in',
    frame: 'sign-in',
  },
  { path: '/home', name: 'menu.home', icon: 'home', component: 'home', access: everyone, frame: 'desk' },
  {
    path: '/instruments',
    name: 'menu.instruments',
    icon: 'instruments',
    component: 'instruments',
    access: superAdmin,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId',
    name: 'menu.instrument',
    component: 'instruments/overview',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/add-instrument',
    name: 'instrument.new',
    component: 'instruments/add-instrument',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/calculation',
    name: 'draft.tab.calculation',
    component: 'instruments/calculation',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/calculation/add-calculation',
    also: '/instruments/edit-instrument/:instrumentId/add-calculation',
    name: 'calculation.add',
    component: 'instruments/calculation/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/calculation/edit-calculation/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-calculation/:id',
    name: 'calculation.edit',
    component: 'instruments/calculation/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/question',
    name: 'draft.tab.question',
    component: 'instruments/question',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/answer',
    name: 'draft.tab.answer',
    component: 'instruments/answer',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/report-nuggets',
    name: 'draft.tab.report-nuggets',
    component: 'instruments/nuggets',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/report-nuggets/add-report-nugget',
    also: '/instruments/edit-instrument/:instrumentId/add-report-nugget',
    name: 'nugget.add',
    component: 'instruments/nuggets/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/report-nuggets/edit-report-nugget/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-report-nugget/:id',
    name: 'nugget.edit',
    component: 'instruments/nuggets/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/reports',
    name: 'draft.tab.reports',
    component: 'instruments/reports',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/reports/add-report',
    also: '/instruments/edit-instrument/:instrumentId/add-report',
    name: 'reportEditor.add',
    component: 'instruments/reports/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/reports/edit-report/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-report/:id',
    name: 'reportEditor.edit',
    component: 'instruments/reports/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/svgs',
    name: 'draft.tab.svgs',
    component: 'instruments/svgs',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/svgs/add-svgs',
    also: '/instruments/edit-instrument/:instrumentId/add-svgs',
    name: 'svg.add',
    component: 'instruments/svgs/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/svgs/edit-svgs/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-svgs/:id',
    name: 'svg.edit',
    component: 'instruments/svgs/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/charts',
    name: 'draft.tab.charts',
    component: 'instruments/charts',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/charts/add-chart',
    also: '/instruments/edit-instrument/:instrumentId/add-chart',
    name: 'chart.add',
    component: 'instruments/charts/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/charts/edit-chart/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-chart/:id',
    name: 'chart.edit',
    component: 'instruments/charts/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/images',
    name: 'draft.tab.images',
    component: 'instruments/images',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/image/add-image',
    name: 'image.add',
    component: 'instruments/images/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/image/edit-image/:id',
    name: 'image.edit',
    component: 'instruments/images/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/testinstrument/:instrumentId/test',
    name: 'draft.tab.test',
    component: 'instruments/test',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/testinstrument/:instrumentId/test/:id',
    name: 'draft.tab.test',
    component: 'instruments/test',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/translations',
    name: 'translations.title',
    icon: 'translations',
    component: 'translations',
    access: opensTranslations,
    frame: 'desk',
  },
  { path: '/translations/add', name: 'translations.add', component: 'translations/add', access: staff, frame: 'desk' },
  {
    path: '/translations/edit/:id',
    name: 'translations.edit',
    component: 'translations/edit',
    access: opensTranslations,
    frame: 'desk',
  },
  {
    path: '/languages',
    name: 'languages.title',
    icon: 'languages',
    component: 'languages',
    access: superAdmin,
    frame: 'desk',
  },
  { path: '/languages/add', name: 'languages.add', component: 'languages/add', access: superAdmin, frame: 'desk' },
  {
    path: '/languages/edit/:id',
    name: 'languages.edit',
    component: 'languages/edit',
    access: superAdmin,
    frame: 'desk',
  },
  { path: '/users', name: 'users.title', icon: 'users', component: 'users', access: superAdmin, frame: 'desk' },
  { path: '/users/edit/:id', name: 'users.account', component: 'users/edit', access: staff, frame: 'desk' },
  {
    path: '/users/edit/:id/translation_permissions',
    name: 'permissions.title',
    component: 'users/translation_permissions',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments',
    name: 'menu.browse',
    icon: 'browse',
    component: 'browse-instruments',
    access: user,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments/History',
    name: 'menu.history',
    icon: 'history',
    component: 'browse-instruments/history',
    access: user,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments/instrumentdetails/:id',
    name: 'menu.instrumentDetails',
    component: 'browse-instruments/details',
    access: user,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments/History/Instrument-result/:id/result/:user_instrument',
    name: 'menu.result',
    component: 'browse-instruments/result',
    access: user,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments/answer/:id',
    name: 'menu.answer',
    component: 'browse-instruments/answer',
    access: user,
    frame: 'page',
  },
  {
    path: '/test-instruments/:id/answer-test-instrument',
    name: 'trial.title',
    component: 'test-instruments/answer-test-instrument',
    access: user,
    frame: 'page',
  },
  { path: '/access/add', name: 'access.title', component: 'access/add', access: 'signed-in', frame: 'desk' },
  { path: '/access/edit', name: 'access.oneTitle', component: 'access/edit', access: 'signed-in', frame: 'desk' },
  { path: '/profile', name: 'profile.title', component: 'profile', access: everyone, frame: 'desk' },
  { path: '/logout', name: 'menu.logout', component: 'logout', access: everyone, frame: 'page' },
  { path: '/exception', name: 'menu.exception', component: 'exception', access: 'public', frame: 'page' },
];

/** Where an unknown path leads. */
export const notFound: Screen = {
  path: '*',
  name: 'menu.notFound',
  component: 'not-found',
  access: 'signed-in',
  frame: 'page',
};

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

const matches = ({ path, also }: Screen, pathname: string): boolean =>
  fits(path, pathname) || (also !== undefined && fits(also, pathname));

function fits(path: string, pathname: string): boolean {
  const pattern = segmentsOf(path);
  const segments = segmentsOf(pathname);
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(':') || part.toLowerCase() === segments[index]?.toLowerCase())
  );
}

/** The screen at a path (base prefix already stripped); letter case counts as little as it does for the router. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find((screen) => matches(screen, pathname));
}

interface UmiRoute {
  path: string;
  component?: string;
  redirect?: string;
  layout?: false;
  routes?: UmiRoute[];
}

/** The table as Umi wants it: the screens of a frame below that frame's layout. */
export function umiRoutes(): UmiRoute[] {
  const leaf = ({ path, also, component }: Screen): UmiRoute[] =>
    [path, ...(also === undefined ? [] : [also])].map((each) => ({ path: each, component: `@/pages/${component}` }));
  const framed = (frame: Frame, path: string): UmiRoute => ({
    path,
    component: `@/layouts/${frame}`,
    layout: false,
    routes: [...screens, notFound].filter((screen) => screen.frame === frame).flatMap(leaf),
  });
  return [{ path: '/', redirect: '/home' }, framed('sign-in', '/'), framed('desk', '/'), framed('page', '/')];
}
