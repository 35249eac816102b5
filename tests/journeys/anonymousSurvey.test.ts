import { existsSync, readdirSync } from 'node:fs';
import { type Browser, desktop, openBrowser, openPage, type Page, phone } from './browser.testing';
import { callerOf } from './call.testing';
import { button, field } from './draftScreens.testing';
import { answerItem, asked, signIn } from './people.testing';
import { type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
const title = 'Speak openly';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
});
// A test that failed may have left it dead.
beforeEach(() => product.start());
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

function keys(): string[] {
  const folder = `${product.folder}-keys`;
  return existsSync(folder) ? readdirSync(folder) : [];
}
let surveys = 0;

/** Makes a survey of the PHQ-9 that is anonymous, for seven people, and opens it. @returns their links */
async function openedSurvey(): Promise<{ survey: string; links: string[] }> {
  const call = await callerOf(product, product.admin);
  const { id: survey } = await call<{ id: string }>('surveys/import', {
    ...{ format: 'survey/1', code: `open_${surveys++}`, baseLocale: 'en-US' },
    ...{ audience: 'invited', anonymity: 'anonymous' },
    items: [{ kind: 'instrument', code: 'a', instrument: 'phq9' }],
    texts: { 'en-US': { title } },
  });
  const people = Array.from({ length: 7 }, () => ({}));
  const { codes } = await call<{ codes: string[] }>(`surveys/${survey}/invitations`, { people });
  await call(`surveys/${survey}/open`, {});
  const link = (code: string) => `${product.url}/user/login?redirect=/my-surveys/answerSurvey/${survey}#code=${code}`;
  return { survey, links: codes.map(link) };
}

const begin = (page: Page) => page.getByRole('button', { name: say('mySurvey.begin') });

it('an admin makes a survey that is anonymous, invites people by codes and opens it', async () => {
  const { page, context, complaints, look } = await openPage(browser, desktop);
  await signIn(page, product, product.admin);
  await page.goto(`${product.url}/surveys/add`);
  await field(page, 'survey.name').fill(title);
  await page.getByRole('radio', { name: new RegExp(`^${say('survey.audience.invited')}`) }).check();
  await page.getByRole('radio', { name: new RegExp(`^${say('survey.anonymity.anonymous')}`) }).check();
  await look('anonymous-add');
  await button(page, 'survey.new.submit').click();
  await page.waitForURL(/\/surveys\/edit\//);
  const survey = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const [phq9] = await asked<{ id: string }[]>(page, product, 'instruments?keyword=PHQ-9');
  await asked(page, product, `surveys/${survey}/items`, { kind: 'instrument', code: 'a', instrumentId: phq9?.id });
  const people = Array.from({ length: 7 }, () => ({}));
  await asked(page, product, `surveys/${survey}/invitations`, { people });
  expect(await asked(page, product, `surveys/${survey}/open`, {})).toEqual({ status: 'open' });
  await page.goto(`${product.url}/surveys/edit/${survey}?tab=people`);
  await page.getByText(/links were used/).waitFor();
  await look('anonymous-people');
  expect(complaints).toEqual([]);
  await context.close();
});

it('somebody begins by a code on a phone, the server is killed, they go on in the same window and get a receipt; the code works no second time, the receipt takes everything back', async () => {
  const { links } = await openedSurvey();
  const { page, context, look } = await openPage(browser, phone);
  await page.goto(links[0] ?? '');
  await begin(page).waitFor();
  await look('anonymous-promise');
  await begin(page).click();
  await page.locator('[data-item]').first().waitFor();
  expect(keys()).toHaveLength(1);
  await product.kill();
  await product.start();
  await page.reload();
  await answerItem(page);
  const shown = page.getByRole('region', { name: say('mySurvey.thanks.receipt.title') }).getByText(/^R-/);
  await shown.waitFor();
  const receipt = (await shown.textContent()) ?? '';
  await look('anonymous-thanks');
  await context.close();
  await takeBack(links[0] ?? '', receipt);
});

async function takeBack(link: string, receipt: string): Promise<void> {
  const { page, context, look } = await openPage(browser, desktop);
  await page.goto(link);
  await page.getByRole('heading', { name: say('mySurvey.over.used') }).waitFor();
  await look('anonymous-used');
  await page.getByRole('button', { name: say('mySurvey.receipt.open') }).click();
  await page.getByRole('textbox', { name: say('mySurvey.receipt.label') }).fill(receipt);
  await look('anonymous-receipt');
  await page.getByRole('button', { name: say('mySurvey.withdraw.confirm') }).click();
  await page.getByText(say('mySurvey.withdraw.done')).waitFor();
  await context.close();
}

it('used codes are counted when enough were used, and their key is gone', async () => {
  const before = keys();
  const { survey, links } = await openedSurvey();
  for (const link of links.slice(0, 5)) {
    const { page, context } = await openPage(browser, desktop);
    await page.goto(link);
    await begin(page).click();
    await page.locator('[data-item]').first().waitFor();
    await context.close();
  }
  const { page, context, look } = await openPage(browser, desktop);
  await signIn(page, product, product.admin);
  await page.goto(`${product.url}/surveys/edit/${survey}?tab=people`);
  await page.getByText(/^5 links were used/).waitFor();
  await look('anonymous-people-used');
  expect(keys()).toEqual(before);
  await context.close();
});
