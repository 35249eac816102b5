import { readFileSync } from 'node:fs';
import type { SurveyDocument } from 'core/survey/document';
import { itLong } from 'tests/long';
import { type Browser, desktop, openBrowser, openPage, type Page, phone } from './browser.testing';
import { callerOf } from './call.testing';
import { button, field, saved } from './draftScreens.testing';
import { answerItem, goOnFrom, placeShown, signIn, untilSaved } from './people.testing';
import { type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
const sayArabic = sayingIn('ar-EG');

/** As its speakers call it. */
const arabic = 'العربية';
const title = 'How the week was';
const arabicTitle = 'كيف كان الأسبوع';

/** By link, with a consent, in two languages: the PHQ-9 of the demonstration, then a question of its own. */
const answered: SurveyDocument = {
  ...{ format: 'survey/1', code: 'answered', baseLocale: 'en-US', audience: 'link', anonymity: 'identified' },
  settings: { consent: { version: 1 } },
  items: [
    { kind: 'instrument', code: 'mood', instrument: 'phq9' },
    {
      ...{ kind: 'page', code: 'week' },
      document: {
        ...{ format: 'instrument/1', code: 'week', baseLocale: 'en-US' },
        questions: [{ code: 'good', kind: 'yes_no' }],
        texts: { 'en-US': { 'question.good.text': 'Was it a good week?' } },
      },
    },
  ],
  texts: {
    'en-US': { title: 'A look back', consent: 'I take part of my own free will.', 'item.week.title': 'Your week' },
    'ar-EG': { title: arabicTitle, consent: 'أشارك بمحض إرادتي.' },
  },
};

const linkOf = (id: string) => `${product.url}/user/login?redirect=/my-surveys/answerSurvey/${id}`;

let product: Product;
let browser: Browser;
/** Of the survey that is answered. */
let link: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
  const call = await callerOf(product, product.admin);
  const { id } = await call<{ id: string }>('surveys/import', answered);
  await call(`surveys/${id}/open`, {});
  link = linkOf(id);
});
// A test that failed may have left it dead.
beforeEach(() => product.start());
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const surveyTab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: say('survey.tabs') })
    .getByRole('link', { name: new RegExp(`^${say(`survey.tab.${name}`)}`) })
    .click();

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Begins a survey as the admin of the page. @returns its id */
async function addSurvey(page: Page, title: string, audience: 'invited' | 'link'): Promise<string> {
  await page.goto(`${product.url}/surveys/add`);
  await field(page, 'survey.name').fill(title);
  await page.getByRole('radio', { name: new RegExp(`^${say(`survey.audience.${audience}`)}`) }).check();
  await button(page, 'survey.new.submit').click();
  await page.waitForURL(/\/surveys\/edit\//);
  return pathOf(page).split('/').at(-1) ?? '';
}

/** Opens, closes … the survey of the page. */
async function change(page: Page, what: 'open' | 'close', title: string): Promise<void> {
  await button(page, `survey.status.${what}`).click();
  const dialog = page.getByRole('dialog', { name: say(`survey.status.${what}.title`, { title }) });
  // The cross in the corner may be called the same.
  await dialog
    .getByRole('button', { name: say(`survey.status.${what}`), exact: true })
    .last()
    .click();
  await page.getByText(say(`survey.status.${what}.done`, { title })).waitFor();
}

/** Writes a text of the survey in a language on the tab of texts. */
async function writeText(page: Page, key: string, text: string, language?: string): Promise<void> {
  const label = say(`survey.texts.key.${key}`);
  const name = language === undefined ? label : say('draft.textIn', { label, language });
  const place = page.getByRole('textbox', { name, exact: true });
  await place.fill(text);
  await place.blur();
}

it('an admin makes a survey with an instrument and a page of questions, opens it and copies its link', async () => {
  const { page, context, complaints, look } = await openPage(browser, desktop);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product, product.admin);
  const survey = await addSurvey(page, title, 'link');
  await look('survey-items-empty');

  await button(page, 'survey.items.addInstrument').click();
  await page.getByRole('dialog').getByRole('button', { name: /PHQ-9/ }).click();
  await page.getByRole('link', { name: say('survey.items.write') }).waitFor({ state: 'detached' });
  await page.locator('.survey-item').waitFor();
  await button(page, 'survey.items.addPage').click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: say('survey.items.title') })
    .fill('Your week');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('survey.items.add'), exact: true })
    .click();
  await page.getByRole('link', { name: say('survey.items.write') }).click();

  await button(page, 'question.addFirst').focus();
  await page.keyboard.press('Enter');
  await field(page, 'question.textOf', { code: say('question.part.question', { code: 1 }) }).waitFor();
  await page.keyboard.insertText('Was it a good week?');
  await page.keyboard.press('Escape');
  await page
    .getByRole('combobox', { name: say('question.kind'), exact: true })
    .last()
    .click();
  await page
    .locator('.ant-select-item-option', { hasText: say('question.kind.yes_no') })
    .last()
    .click();
  await saved(page);
  await look('survey-page');
  await page.getByRole('link', { name: say('survey.page.back', { title }) }).click();
  await page.locator('.survey-item').nth(1).waitFor();
  await look('survey-items');

  await surveyTab(page, 'settings');
  await page.getByRole('switch', { name: say('survey.settings.consent.ask') }).click();
  await button(page, 'survey.settings.consent.again').waitFor();
  await saved(page);
  await look('survey-settings');
  await surveyTab(page, 'texts');
  await writeText(page, 'consent', 'I take part of my own free will.');
  await page.getByRole('combobox', { name: say('survey.texts.second') }).click();
  await page.keyboard.type(arabic);
  await page.keyboard.press('Enter');
  await writeText(page, 'title', arabicTitle, arabic);
  await writeText(page, 'consent', 'أشارك بمحض إرادتي.', arabic);
  await saved(page);
  await look('survey-texts');

  await surveyTab(page, 'people');
  await change(page, 'open', title);
  await page.getByText(say('survey.link.notOpen')).waitFor({ state: 'detached' });
  await button(page, 'survey.link.copy').click();
  await page.getByText(say('survey.link.copied')).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(linkOf(survey));
  await look('survey-people');
  await page.goto(`${product.url}/surveys`);
  await page.getByRole('link', { name: title }).waitFor();
  await look('survey-list');
  expect(complaints).toEqual([]);
  await context.close();
});

it('somebody answers by the link on a phone, in Arabic and without an account; the server is killed in between', async () => {
  const { page, context, complaints, look } = await openPage(browser, { ...phone, locale: 'ar-EG' });
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: arabicTitle }).waitFor();
  await page.getByText(sayArabic('mySurvey.promise.identified')).waitFor();
  await look('survey-arabic-promise');
  await page.getByRole('button', { name: sayArabic('mySurvey.begin') }).click();
  await page.getByText(sayArabic('mySurvey.consent.needed')).waitFor();
  await agree(page, 'ar-EG');
  const first = page.locator('[data-item="q1"] label').first();
  await first.waitFor();
  const place = await placeShown(page);
  await first.click();
  await untilSaved(page);
  await look('survey-arabic-question');

  await product.kill();
  await goOnFrom(page, place);
  await page.locator('[data-item] label').first().click();
  await page.locator('.player-saved-offline, .player-saved-device, .player-saved-saving').first().waitFor();
  await product.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await untilSaved(page);
  await answerItem(page, 0, 'ar-EG');
  await page.getByRole('heading', { name: sayArabic('mySurvey.between.title') }).waitFor();
  await page.getByText('Your week').waitFor();
  await look('survey-arabic-between');
  await page.getByRole('button', { name: sayArabic('mySurvey.between.goOn') }).click();
  await answerItem(page, 0, 'ar-EG');
  await page.getByRole('heading', { name: sayArabic('mySurvey.thanks.title') }).waitFor();
  await look('survey-arabic-thanks');
  await page.getByRole('link', { name: sayArabic('mySurvey.thanks.overview') }).click();
  await page.getByRole('heading', { level: 1, name: arabicTitle }).waitFor();
  await look('survey-arabic-overview');

  await page.goto(link);
  await page.getByRole('heading', { name: sayArabic('mySurvey.over.completed') }).waitFor();
  await look('survey-arabic-completed');
  expect(complaints).toEqual([]);
  await context.close();
});

/** Agrees to the consent, if there is one, and begins. */
async function agree(page: Page, locale: 'en-US' | 'ar-EG' = 'en-US'): Promise<void> {
  const words = sayingIn(locale);
  await page.getByRole('checkbox', { name: words('mySurvey.consent.agree') }).check();
  await page.getByRole('button', { name: words('mySurvey.begin') }).click();
}

const demo = { title: 'Mood and everyday life', longer: 'PHQ-9: depressive symptoms', last: 'Your everyday life' };

const view = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: say('mySurvey.views') })
    .getByRole('link', { name: say(`mySurvey.view.${name}`) });

/** Begins the survey of the demonstration from /home and answers the two questions that decide what follows. */
async function beginDemo(page: Page, nth: number): Promise<void> {
  await page.goto(`${product.url}/home`);
  const card = page.getByRole('region', { name: demo.title });
  await card.getByRole('link', { name: say('mySurvey.begin') }).click();
  await agree(page);
  await page.getByRole('combobox').last().selectOption('study');
  await button(page, 'mySurvey.details.go').click();
  await answerItem(page, nth);
  await page.getByRole('heading', { name: say('mySurvey.between.title') }).waitFor();
}

itLong(
  'a respondent finds the survey of the demonstration at home; what is asked follows from the answers',
  async () => {
    const other = { email: 'other@example.org', password: 'somebody in good mood' };
    product.addPeople({ ...other, name: 'Omar' });
    const well = await openPage(browser, desktop);
    await signIn(well.page, product, other);
    await beginDemo(well.page, 0);
    await well.page.locator('.flow-next').getByText(demo.last).waitFor();
    await well.context.close();

    const { page, context, complaints, look } = await openPage(browser, { ...desktop, colorScheme: 'dark' });
    await signIn(page, product, product.respondent);
    await page.getByRole('region', { name: demo.title }).waitFor();
    await look('survey-home-dark');
    await beginDemo(page, 3);
    await page.locator('.flow-next').getByText(demo.longer).waitFor();
    await look('survey-between-dark');
    await button(page, 'mySurvey.between.goOn').click();
    await answerItem(page, 2);
    await page.locator('.flow-next').getByText(demo.last).waitFor();
    await look('survey-between-risk-dark');
    await button(page, 'mySurvey.between.goOn').click();
    await page.locator('[data-item]').first().waitFor();
    await page.goto(`${product.url}/my-surveys`);
    await page.getByText(say('mySurvey.partsDone', { done: 2, count: 3 })).waitFor();
    await look('survey-mine-dark');
    await page
      .getByRole('region', { name: demo.title })
      .getByRole('link', { name: say('mySurvey.goOn') })
      .click();
    await answerItem(page, 0);
    await page.getByRole('heading', { name: say('mySurvey.thanks.title') }).waitFor();
    await look('survey-thanks-dark');
    await page.getByRole('link', { name: say('mySurvey.thanks.overview') }).click();
    await page.getByRole('heading', { level: 1, name: demo.title }).waitFor();
    await look('survey-overview-dark');
    await view(page, 'answers').click();
    await page.locator('.review-row').first().waitFor();
    await look('survey-answers-dark');
    await view(page, 'result').click();
    await page.locator('article.report').first().waitFor();
    await look('survey-result-dark');
    expect(complaints).toEqual([]);
    await context.close();
  },
);

itLong('who is invited may decline, as staff then see, or finish after closing what was begun', async () => {
  const closing = 'How the month was';
  const staff = await openPage(browser, desktop);
  await signIn(staff.page, product, product.admin);
  const id = await addSurvey(staff.page, closing, 'invited');
  await button(staff.page, 'survey.items.addInstrument').click();
  await staff.page.getByRole('dialog').getByRole('button', { name: /PHQ-9/ }).click();
  await staff.page.locator('.survey-item').waitFor();
  await surveyTab(staff.page, 'people');
  await button(staff.page, 'survey.invitations.invite').click();
  const dialog = staff.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('survey.invite.who') }).fill('dora@example.org\nben@example.org');
  await staff.look('survey-invite');
  await dialog.getByRole('button', { name: say('survey.invite.submit', { count: 2 }) }).click();
  await staff.page.getByText(say('survey.invite.created', { count: 2 })).waitFor();
  await button(staff.page, 'survey.invite.done').click();
  await change(staff.page, 'open', closing);
  const [download] = await Promise.all([
    staff.page.waitForEvent('download'),
    button(staff.page, 'survey.invitations.links').click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  const ownLink = (email: string) => lines.find((line) => line.includes(email))?.match(/https?:[^",]+/)?.[0] ?? '';
  expect(ownLink('dora')).toMatch(new RegExp(`/user/login\\?redirect=/my-surveys/answerSurvey/${id}#code=S-`));

  const dora = await openPage(browser, desktop);
  await dora.page.goto(ownLink('dora'));
  await dora.page.getByRole('heading', { level: 1, name: closing }).waitFor();
  expect(dora.page.url()).not.toContain('S-');
  await dora.look('survey-invited');
  await button(dora.page, 'mySurvey.decline').click();
  await button(dora.page, 'mySurvey.decline.confirm').click();
  await dora.page.getByRole('heading', { name: say('mySurvey.decline.done') }).waitFor();
  expect(dora.complaints).toEqual([]);
  await dora.context.close();

  const ben = await openPage(browser, desktop);
  await ben.page.goto(ownLink('ben'));
  await button(ben.page, 'mySurvey.begin').click();
  await ben.page.locator('[data-item="q1"] label').first().click();
  await untilSaved(ben.page);

  await staff.page.reload();
  await staff.page.getByText(say('survey.invitations.state.declined'), { exact: true }).waitFor();
  await staff.page.getByText(say('survey.invitations.state.started'), { exact: true }).waitFor();
  await staff.look('survey-people-invited');
  await change(staff.page, 'close', closing);
  expect(staff.complaints).toEqual([]);
  await staff.context.close();

  await answerItem(ben.page, 0);
  await ben.page.getByRole('heading', { name: say('mySurvey.thanks.title') }).waitFor();
  expect(ben.complaints).toEqual([]);
  await ben.context.close();
});
