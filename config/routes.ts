// Relative: Umi reads this file before it knows the aliases.
import { type Role, roles } from '../core/access/roles';
import { opensTranslations } from '../core/access/translationGrants';
import type { Screen } from './screen';

const everyone: readonly Role[] = roles;
const staff: readonly Role[] = ['superAdmin', 'admin'];
const superAdmin: readonly Role[] = ['superAdmin'];
const user: readonly Role[] = ['user'];

/** A screen of the desk for staff, which the menu does not name. */
const forStaff = (path: string, name: string, component: string): Screen => ({
  ...{ path, name, component, access: staff, frame: 'desk' },
});

/** What a superAdmin lists, adds and edits, in a folder of three screens. */
const managed = (
  path: string,
  icon: Screen['icon'],
  [all, add, edit]: [string, string, string],
  folder: string,
): Screen[] => [
  { path, name: all, icon, component: `${folder}/index`, access: superAdmin, frame: 'desk' },
  { path: `${path}/add`, name: add, component: `${folder}/add`, access: superAdmin, frame: 'desk' },
  { path: `${path}/edit/:id`, name: edit, component: `${folder}/edit`, access: superAdmin, frame: 'desk' },
];

/** What stands in the desk's menu. */
const inMenu = (
  path: string,
  name: string,
  icon: Screen['icon'],
  component: string,
  access: readonly Role[],
): Screen => ({ path, name, icon, component, access, frame: 'desk' });

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
    path: '/user/unsubscribe',
    name: 'menu.unsubscribe',
    component: 'surveys/unsubscribe',
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
    path: '/home/chatai',
    name: 'chat.page',
    component: 'assistant/chatai',
    access: everyone,
    frame: 'desk',
    hideInMenu: true,
  },
  inMenu('/instruments', 'menu.instruments', 'instruments', 'authoring/list', superAdmin),
  forStaff('/instruments/edit-instrument/:instrumentId', 'menu.instrument', 'authoring/overview/index'),
  forStaff('/instruments/add-instrument', 'instrument.new', 'authoring/add'),
  forStaff(
    '/instruments/edit-instrument/:instrumentId/calculation',
    'draft.tab.calculation',
    'authoring/calculation/index',
  ),
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
  forStaff('/instruments/edit-instrument/:instrumentId/question', 'draft.tab.question', 'authoring/question/index'),
  forStaff('/instruments/edit-instrument/:instrumentId/answer', 'draft.tab.answer', 'authoring/answer/index'),
  forStaff(
    '/instruments/edit-instrument/:instrumentId/report-nuggets',
    'draft.tab.report-nuggets',
    'authoring/nuggets/index',
  ),
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
  forStaff('/instruments/edit-instrument/:instrumentId/reports', 'draft.tab.reports', 'authoring/reports/index'),
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
  forStaff('/instruments/edit-instrument/:instrumentId/svgs', 'draft.tab.svgs', 'authoring/svgs/index'),
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
  forStaff('/instruments/edit-instrument/:instrumentId/charts', 'draft.tab.charts', 'authoring/charts/index'),
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
  forStaff('/instruments/edit-instrument/:instrumentId/images', 'draft.tab.images', 'authoring/images/index'),
  forStaff('/instruments/edit-instrument/:instrumentId/image/add-image', 'image.add', 'authoring/images/add'),
  forStaff('/instruments/edit-instrument/:instrumentId/image/edit-image/:id', 'image.edit', 'authoring/images/edit'),
  forStaff('/instruments/testinstrument/:instrumentId/test', 'draft.tab.test', 'authoring/test/index'),
  forStaff('/instruments/testinstrument/:instrumentId/test/:id', 'draft.tab.test', 'authoring/test/index'),
  forStaff('/instruments/edit-instrument/:instrumentId/results', 'draft.tab.results', 'results/instrument'),
  forStaff(
    '/instruments/edit-instrument/:instrumentId/results/respondent/:attempt',
    'results.respondent.title',
    'results/reader',
  ),
  inMenu('/surveys', 'survey.title', 'surveys', 'surveys/list', staff),
  { path: '/surveys/add', name: 'survey.new', component: 'surveys/add', access: staff, frame: 'desk' },
  { path: '/surveys/edit/:id', name: 'survey.edit', component: 'surveys/edit', access: staff, frame: 'desk' },
  forStaff('/surveys/edit/:id/question', 'survey.page.title', 'surveys/question'),
  forStaff('/surveys/survey/:id_survey/result/:id', 'results.title', 'results/survey'),
  {
    path: '/surveys/survey/:id_survey/result/:id/instrument/:id_user_instruemnet',
    also: '/surveys/survey/:id_survey/instrument/:id_user_instruemnet',
    name: 'results.respondent.title',
    component: 'results/respondent',
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
  forStaff('/translations/add', 'translations.add', 'translating/translations/add'),
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
  ...managed(
    '/languages',
    'languages',
    ['languages.title', 'languages.add', 'languages.edit'],
    'translating/languages',
  ),
  ...managed(
    '/domains',
    'domains',
    ['catalog.domain.all', 'catalog.domain.add', 'catalog.domain.edit'],
    'authoring/domains',
  ),
  ...managed('/area', 'areas', ['catalog.area.all', 'catalog.area.add', 'catalog.area.edit'], 'authoring/area'),
  ...managed('/aiprompts', 'prompts', ['prompt.title', 'prompt.add', 'prompt.edit'], 'assistant/aiprompts'),
  inMenu('/products', 'product.title', 'products', 'ordering/products', superAdmin),
  inMenu('/jest', 'testRuns.title', 'testRuns', 'authoring/testRuns', superAdmin),
  inMenu('/users', 'users.title', 'users', 'accounts/users/index', superAdmin),
  { path: '/users/edit/:id', name: 'users.account', component: 'accounts/users/edit', access: staff, frame: 'desk' },
  forStaff('/users/edit/:id/translation_permissions', 'permissions.title', 'translating/permissions'),
  inMenu('/Browse-Instruments', 'menu.browse', 'browse', 'answering/browse', user),
  inMenu('/Browse-Instruments/History', 'menu.history', 'history', 'answering/history', user),
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
  inMenu('/my-surveys', 'mySurvey.title', 'mySurveys', 'surveys/mine', user),
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
  inMenu('/home/orderlist', 'orders.title', 'orders', 'ordering/orderlist', user),
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
