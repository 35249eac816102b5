import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DraftDetail } from 'core/contract/authoring/draft';
import type { TestCase } from 'core/instrument/document';
import { historyPath } from '@/answering/history/historyPath';
import { answerPath, resultPath, trialPath } from '@/answering/player/addresses';
import type { Page } from '../journeys/browser.testing';
import { asked, publishedRespondent } from '../journeys/people.testing';
import { type Product, root } from '../journeys/product.testing';
import { surveyLists, surveyPlaces } from './surveyPlaces.testing';

/** A screen: its name in pictures, the path that it is reached by, and a message (or `=` and words) that shows that it is there. */
export type Place = readonly [name: string, path: string, seen?: string];

/** What stands open to somebody who is not signed in. */
export const signedOut: readonly Place[] = [
  ['login', '/user/login'],
  ['register', '/user/register', 'register.title'],
  ['forgot-password', '/user/forgot-password', 'forgot.title'],
  ['change-password', '/user/change-password?token=x&invite=1', 'changePassword.lead.invited'],
  ['active-account', '/user/active-account?token=x', 'activate.lead'],
  ['add-email', '/user/add-email?token=x', 'addEmail.lead'],
  ['change-email', '/user/change-email?token=x', 'changeEmail.lead'],
  ['cookie', '/user/cookie', 'cookie.lead'],
  ['verify', '/verify'],
  ['google-login', '/user/google-login', 'google.mismatch'],
];

/** Every list of the product, whatever stands in it. */
export const lists: readonly Place[] = [
  ['home', '/home', 'instrument.import'],
  ['instruments', '/instruments', 'instrument.import'],
  ['browse', '/Browse-Instruments', 'browse.title'],
  ['history', '/Browse-Instruments/History', 'menu.history'],
  ['users', '/users', 'users.invitePerson'],
  ['users-audit', '/users?tab=audit', 'audit.title'],
  ['translations', '/translations?locales=de-DE,ar-EG', '=Deutsch'],
  ['languages', '/languages', '=Azərbaycan dili'],
  ['access', '/access/edit'],
  ['products', '/products', 'product.lead'],
  ['orderlist', '/home/orderlist', 'orders.lead'],
  ...surveyLists,
];

const plain: readonly Place[] = [
  ['instrument-new', '/instruments/add-instrument'],
  ['translations-new', '/translations/add', 'translate.add.submit'],
  ['languages-new', '/languages/add', 'languages.addThis'],
  ['languages-edit', '/languages/edit/ur-PK', 'languages.nativeLabelHelp'],
  ['domains', '/domains', 'catalog.domain.lead'],
  ['domains-new', '/domains/add', 'catalog.domain.addThis'],
  ['test-runs', '/jest', 'testRuns.lead'],
  ['areas', '/area', 'catalog.area.lead'],
  ['areas-new', '/area/add', 'catalog.area.addThis'],
  ['prompts', '/aiprompts', 'prompt.lead'],
  ['prompts-new', '/aiprompts/add', 'prompt.addThis'],
  ['chat', '/home/chatai', 'chat.lead'],
  ['products-orders', '/products?tab=orders', 'order.bank.title'],
  ['products-licences', '/products?tab=licences', 'codes.title'],
  ['products-figures', '/products?tab=figures', 'figures.months'],
  ['disconnect-account', '/user/disconnect-account', 'disconnect.lead'],
  ['profile', '/profile', 'profile.details.title'],
  ['profile-picture', '/profile?section=picture', 'profile.picture.lead'],
  ['profile-sign-in', '/profile?section=sign-in', 'profile.signIn.lead'],
  ['profile-second-factor', '/profile?section=second-factor', 'passkey.lead'],
  ['profile-devices', '/profile?section=devices', 'devices.this'],
  ['profile-data', '/profile?section=data', 'profile.erase.what'],
  ['access-new', '/access/add'],
  ['not-found', '/nowhere', 'shell.notFound'],
  ['exception', '/exception?errorCode=internal', 'shell.exception'],
];

/** Those of the demo that need nobody's answers, for an account with all roles. */
async function stored(page: Page, product: Product, instrument: string): Promise<Place[]> {
  const { id: own } = await asked<{ id: string }>(page, product, 'user/profile');
  const [text] = await asked<{ id: string }[]>(
    page,
    product,
    'translations?kinds=Webpages&locales=de-DE&text=home.answered',
  );
  return [
    ...lists,
    ...plain,
    ['users-edit', `/users/edit/${own}`, 'users.details.title'],
    ['translation-permissions', `/users/edit/${own}/translation_permissions`, 'permissions.lead'],
    ['translations-edit', `/translations/edit/${text?.id}?locale=de-DE`, 'translate.where'],
    ['translations-instrument', `/translations/instrument/${instrument}?locale=de-DE`, 'languageView.next'],
  ];
}

/** Every screen of which something shows that it is there, with the overview of one instrument and its page for respondents. */
export async function knownPlaces(page: Page, product: Product): Promise<Required<Place>[]> {
  const [instrument] = await asked<{ id: string }[]>(page, product, 'instruments');
  const [offered] = await asked<{ id: string }[]>(page, product, 'browse');
  const places: Place[] = [
    ...(await stored(page, product, instrument?.id ?? '')),
    ['overview', `/instruments/edit-instrument/${instrument?.id}`, 'instrument.versions'],
    ['details', `/Browse-Instruments/instrumentdetails/${offered?.id}`, 'details.start'],
    ...signedOut,
  ];
  return places.filter((place): place is Required<Place> => place[2] !== undefined);
}

/** The screens of an instrument, each list and the first part of each kind that it has. */
async function ofInstrument(page: Page, product: Product, id: string, name: string): Promise<Place[]> {
  const { structure } = await asked<DraftDetail>(page, product, `instruments/${id}/draft`);
  const at = `/instruments/edit-instrument/${id}`;
  const parts: [name: string, path: string, part: { id?: string } | undefined][] = [
    ['calculation', '/calculation/edit-calculation/', structure.calculations?.[0]],
    ['nugget', '/report-nuggets/edit-report-nugget/', structure.nuggets?.[0]],
    ['report', '/reports/edit-report/', structure.reports?.[0]],
    ['chart', '/charts/edit-chart/', structure.charts?.[0]],
    ['svg', '/svgs/edit-svgs/', structure.svgs?.[0]],
    ['image', '/image/edit-image/', structure.images?.[0]],
  ];
  const testCase = structure.testCases?.[0]?.id;
  return [
    ['overview', at],
    ['settings', `${at}?tab=settings`],
    ['questions', `${at}/question`],
    ['answers', `${at}/answer`],
    ['calculations', `${at}/calculation`],
    ['calculation-new', `${at}/calculation/add-calculation`],
    ['nuggets', `${at}/report-nuggets`],
    ['nugget-new', `${at}/report-nuggets/add-report-nugget`],
    ['reports', `${at}/reports`],
    ['report-new', `${at}/reports/add-report`],
    ['charts', `${at}/charts`],
    ['chart-new', `${at}/charts/add-chart`],
    ['svgs', `${at}/svgs`],
    ['svg-new', `${at}/svgs/add-svgs`],
    ['results', `${at}/results`],
    ['images', `${at}/images`],
    ['image-new', `${at}/image/add-image`],
    ['tests', `/instruments/testinstrument/${id}/test`],
    ...parts.flatMap(([kind, path, part]): Place[] => (part?.id ? [[kind, `${at}${path}${part.id}`]] : [])),
    ...(testCase ? ([['test', `/instruments/testinstrument/${id}/test/${testCase}`]] as const) : []),
  ].map(([screen, path]): Place => [`${name}-${screen}`, path]);
}

/** An attempt of the instrument with the answers of a case, in English. @returns its id */
async function begunWith(
  page: Page,
  product: Product,
  instrumentId: string,
  { answers, respondent }: Pick<TestCase, 'answers' | 'respondent'>,
): Promise<string> {
  const begun = { instrumentId, locale: 'en-US', consent: true, ...(respondent && { respondent }) };
  const { id } = await asked<{ id: string }>(page, product, 'attempts', begun);
  const at = new Date().toISOString();
  const written = { client: randomUUID(), sequence: 1, answers, at, sentAt: at };
  await asked(page, product, `attempts/${id}/answers`, written, 'PATCH');
  return id;
}

/** Completes an attempt with the answers of a case. @returns the path of its result */
async function resultOf(...of: Parameters<typeof begunWith>): Promise<string> {
  const [page, product, instrument] = of;
  const attempt = await begunWith(...of);
  await asked(page, product, `attempts/${attempt}/complete`, {});
  return resultPath(instrument, attempt);
}

/** All screens of the demo, for an account with all roles; answers two instruments first, so that there are results. */
export async function demoPlaces(page: Page, product: Product): Promise<Place[]> {
  const instruments = await asked<{ id: string; code: string }[]>(page, product, 'instruments');
  const idOf = (code: string): string => instruments.find((each) => each.code === code)?.id ?? '';
  const [inventory, depression, further] = [idOf('ipip_neo_120'), idOf('phq9'), idOf('ces_d')];
  const { email } = await asked<{ email: string }>(page, product, 'user/profile');
  const cases = JSON.parse(readFileSync(join(root, 'seed/instruments/phq9.json'), 'utf8')).testCases as TestCase[];
  const totalOf = ({ expected }: TestCase): number => Number(expected.phq9_total ?? 0);
  const [most, next] = cases.sort((one, other) => totalOf(other) - totalOf(one)) as [TestCase, TestCase];
  const inventoryCase = publishedRespondent('mock1_female_30');
  const many = await resultOf(page, product, inventory, inventoryCase);
  await resultOf(page, product, depression, next);
  const few = await resultOf(page, product, depression, most);
  const firstAnswers = Object.fromEntries(Object.entries(inventoryCase.answers).slice(0, 4));
  const begun = await begunWith(page, product, inventory, { ...inventoryCase, answers: firstAnswers });
  await asked(page, product, `instruments/${depression}/trials`, { email });
  const helped = await begunWith(page, product, depression, most);
  const [wellbeing] = await asked<{ id: string }[]>(page, product, 'domains');
  const [area] = await asked<{ id: string }[]>(page, product, 'areas');
  const [prompt] = await asked<{ id: string }[]>(page, product, 'aiprompts');
  return [
    ['domains-edit', `/domains/edit/${wellbeing?.id}`],
    ['areas-edit', `/area/edit/${area?.id}`],
    ['prompts-edit', `/aiprompts/edit/${prompt?.id}`, 'prompt.template.help'],
    ['prompts-cases', `/aiprompts/edit/${prompt?.id}?tab=cases`, 'prompt.cases.lead'],
    ['prompts-use', `/aiprompts/edit/${prompt?.id}?tab=use`, 'prompt.use.roles'],
    ['prompts-versions', `/aiprompts/edit/${prompt?.id}?tab=versions`, 'prompt.version.lead'],
    ...(await stored(page, product, depression)),
    ['details-many', `/Browse-Instruments/instrumentdetails/${inventory}`],
    ['details-few', `/Browse-Instruments/instrumentdetails/${depression}`],
    ['answer-begin', answerPath(further)],
    ['answer-many', answerPath(inventory, begun)],
    ['answer-few', answerPath(depression, helped)],
    ['trial', trialPath(depression)],
    ['trend', historyPath({ instrument: depression })],
    ['result-many', many],
    ['result-few', few],
    ...(await surveyPlaces(page, product)),
    ...(await ofInstrument(page, product, inventory, 'ipip')),
    ...(await ofInstrument(page, product, depression, 'phq9')),
  ];
}
