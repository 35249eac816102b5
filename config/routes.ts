// Relative: Umi reads this file before it knows the aliases.
import { type Role, roles } from '../core/access/roles';
import { opensTranslations } from '../core/access/translationGrants';
import type { Screen } from './screen';

const everyone: readonly Role[] = roles;
const staff: readonly Role[] = ['superAdmin', 'admin'];
const superAdmin: readonly Role[] = ['superAdmin'];
const user: readonly Role[] = ['user'];

/** The one table of screens. */
export const screens: readonly Screen[] = [
  { path: '/user/login', name: 'menu.login', component: 'accounts/user/login', access: 'public', frame: 'sign-in' },
  {
    path: '/user/register',
    name: 'menu.register',
    component: 'accounts/user/register',
    access: 'public',
    frame: 'sign-in',
  },
  {
    path: '/user/forgot-password',
    name: 'menu.forgotPassword',
    component: 'accounts/user/forgot-password',
    access: 'public',
    frame: 'sign-in',
  },
  {
    path: '/user/change-password',
    name: 'menu.changePassword',
    component: 'accounts/user/change-password',
    access: 'public',
    frame: 'sign-in',
  },
  {
    path: '/user/active-account',
    name: 'menu.activeAccount',
    component: 'accounts/user/active-account',
    access: 'public',
    frame: 'sign-in',
  },
  {
    path: '/user/add-email',
    name: 'menu.addEmail',
    component: 'accounts/user/add-email',
    access: 'public',
    frame: 'sign-in',
  },
  {
    path: '/user/change-email',
    name: 'menu.changeEmail',
    component: 'accounts/user/change-email',
    access: 'public',
    frame: 'sign-in',
  },
  {
    path: '/user/cookie',
    name: 'menu.cookie',
    component: 'accounts/user/cookie',
    access: 'public',
    frame: 'sign-in',
    hideInMenu: true,
  },
  {
    path: '/verify',
    name: 'verify.title',
    component: 'answering/verify',
    access: 'public',
    frame: 'sign-in',
    hideInMenu: true,
  },
  {
    path: '/user/google-login',
    name: 'menu.googleLogin',
    component: 'accounts/user/google-login',
    access: 'public',
    frame: 'sign-in',
    hideInMenu: true,
  },
  {
    path: '/user/disconnect-account',
    name: 'disconnect.title',
    component: 'accounts/user/disconnect-account',
    access: 'signed-in',
    frame: 'sign-in',
  },
  { path: '/home', name: 'menu.home', icon: 'home', component: 'desk/home', access: everyone, frame: 'desk' },
  {
    path: '/instruments',
    name: 'menu.instruments',
    icon: 'instruments',
    component: 'authoring/list',
    access: superAdmin,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId',
    name: 'menu.instrument',
    component: 'authoring/overview/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/add-instrument',
    name: 'instrument.new',
    component: 'authoring/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/calculation',
    name: 'draft.tab.calculation',
    component: 'authoring/calculation/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/calculation/add-calculation',
    also: '/instruments/edit-instrument/:instrumentId/add-calculation',
    name: 'calculation.add',
    component: 'authoring/calculation/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/calculation/edit-calculation/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-calculation/:id',
    name: 'calculation.edit',
    component: 'authoring/calculation/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/question',
    name: 'draft.tab.question',
    component: 'authoring/question/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/answer',
    name: 'draft.tab.answer',
    component: 'authoring/answer/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/report-nuggets',
    name: 'draft.tab.report-nuggets',
    component: 'authoring/nuggets/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/report-nuggets/add-report-nugget',
    also: '/instruments/edit-instrument/:instrumentId/add-report-nugget',
    name: 'nugget.add',
    component: 'authoring/nuggets/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/report-nuggets/edit-report-nugget/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-report-nugget/:id',
    name: 'nugget.edit',
    component: 'authoring/nuggets/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/reports',
    name: 'draft.tab.reports',
    component: 'authoring/reports/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/reports/add-report',
    also: '/instruments/edit-instrument/:instrumentId/add-report',
    name: 'reportEditor.add',
    component: 'authoring/reports/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/reports/edit-report/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-report/:id',
    name: 'reportEditor.edit',
    component: 'authoring/reports/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/svgs',
    name: 'draft.tab.svgs',
    component: 'authoring/svgs/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/svgs/add-svgs',
    also: '/instruments/edit-instrument/:instrumentId/add-svgs',
    name: 'svg.add',
    component: 'authoring/svgs/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/svgs/edit-svgs/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-svgs/:id',
    name: 'svg.edit',
    component: 'authoring/svgs/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/charts',
    name: 'draft.tab.charts',
    component: 'authoring/charts/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/charts/add-chart',
    also: '/instruments/edit-instrument/:instrumentId/add-chart',
    name: 'chart.add',
    component: 'authoring/charts/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/charts/edit-chart/:id',
    also: '/instruments/edit-instrument/:instrumentId/edit-chart/:id',
    name: 'chart.edit',
    component: 'authoring/charts/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/images',
    name: 'draft.tab.images',
    component: 'authoring/images/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/image/add-image',
    name: 'image.add',
    component: 'authoring/images/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/edit-instrument/:instrumentId/image/edit-image/:id',
    name: 'image.edit',
    component: 'authoring/images/edit',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/testinstrument/:instrumentId/test',
    name: 'draft.tab.test',
    component: 'authoring/test/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/instruments/testinstrument/:instrumentId/test/:id',
    name: 'draft.tab.test',
    component: 'authoring/test/index',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/surveys',
    name: 'survey.title',
    icon: 'surveys',
    component: 'surveys/list',
    access: staff,
    frame: 'desk',
  },
  { path: '/surveys/add', name: 'survey.new', component: 'surveys/add', access: staff, frame: 'desk' },
  { path: '/surveys/edit/:id', name: 'survey.edit', component: 'surveys/edit', access: staff, frame: 'desk' },
  {
    path: '/surveys/edit/:id/question',
    name: 'survey.page.title',
    component: 'surveys/question',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/translations',
    name: 'translations.title',
    icon: 'translations',
    component: 'translating/translations/index',
    access: opensTranslations,
    frame: 'desk',
  },
  {
    path: '/translations/add',
    name: 'translations.add',
    component: 'translating/translations/add',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/translations/edit/:id',
    name: 'translations.edit',
    component: 'translating/translations/edit',
    access: opensTranslations,
    frame: 'desk',
  },
  {
    path: '/translations/instrument/:id',
    name: 'languageView.title',
    component: 'translating/translations/instrument',
    access: opensTranslations,
    frame: 'desk',
  },
  {
    path: '/languages',
    name: 'languages.title',
    icon: 'languages',
    component: 'translating/languages/index',
    access: superAdmin,
    frame: 'desk',
  },
  {
    path: '/languages/add',
    name: 'languages.add',
    component: 'translating/languages/add',
    access: superAdmin,
    frame: 'desk',
  },
  {
    path: '/languages/edit/:id',
    name: 'languages.edit',
    component: 'translating/languages/edit',
    access: superAdmin,
    frame: 'desk',
  },
  {
    path: '/users',
    name: 'users.title',
    icon: 'users',
    component: 'accounts/users/index',
    access: superAdmin,
    frame: 'desk',
  },
  { path: '/users/edit/:id', name: 'users.account', component: 'accounts/users/edit', access: staff, frame: 'desk' },
  {
    path: '/users/edit/:id/translation_permissions',
    name: 'permissions.title',
    component: 'translating/permissions',
    access: staff,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments',
    name: 'menu.browse',
    icon: 'browse',
    component: 'answering/browse',
    access: user,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments/History',
    name: 'menu.history',
    icon: 'history',
    component: 'answering/history',
    access: user,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments/instrumentdetails/:id',
    name: 'menu.instrumentDetails',
    component: 'answering/details',
    access: user,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments/History/Instrument-result/:id/result/:user_instrument',
    name: 'menu.result',
    component: 'answering/result',
    access: user,
    frame: 'desk',
  },
  {
    path: '/Browse-Instruments/answer/:id',
    name: 'menu.answer',
    component: 'answering/answer',
    access: user,
    frame: 'page',
  },
  {
    path: '/test-instruments/:id/answer-test-instrument',
    name: 'trial.title',
    component: 'answering/trial',
    access: user,
    frame: 'page',
  },
  {
    path: '/my-surveys',
    name: 'mySurvey.title',
    icon: 'mySurveys',
    component: 'surveys/mine',
    access: user,
    frame: 'desk',
  },
  {
    path: '/my-surveys/survey/:id/:view',
    name: 'mySurvey.one',
    component: 'surveys/one',
    access: user,
    frame: 'desk',
  },
  {
    path: '/my-surveys/survey/:survey_id/resultInstrument/:user_instrument_id',
    name: 'menu.result',
    component: 'surveys/itemResult',
    access: user,
    frame: 'desk',
  },
  // By a link without an account, too: who may is the server's to say.
  {
    path: '/my-surveys/answerSurvey/:id',
    name: 'mySurvey.one',
    component: 'surveys/answerSurvey',
    access: 'public',
    frame: 'page',
  },
  {
    path: '/my-surveys/answerIntrument/:survey_id/:user_instrument_id',
    name: 'mySurvey.one',
    component: 'surveys/answerItem',
    access: user,
    frame: 'page',
  },
  { path: '/access/add', name: 'access.title', component: 'answering/access/add', access: 'signed-in', frame: 'desk' },
  {
    path: '/access/edit',
    name: 'access.oneTitle',
    component: 'answering/access/edit',
    access: 'signed-in',
    frame: 'desk',
  },
  { path: '/profile', name: 'profile.title', component: 'accounts/profile', access: everyone, frame: 'desk' },
  { path: '/logout', name: 'menu.logout', component: 'desk/logout', access: everyone, frame: 'page' },
  { path: '/exception', name: 'menu.exception', component: 'shell/exception', access: 'public', frame: 'page' },
];

/** Where an unknown path leads. */
export const notFound: Screen = {
  path: '*',
  name: 'menu.notFound',
  component: 'shell/not-found',
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
