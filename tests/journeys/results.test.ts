import { readFile } from 'node:fs/promises';
import { resultTabs } from 'core/results/source';
import { type Browser, desktop, openBrowser, openPage, type Page } from './browser.testing';
import { asked, signIn } from './people.testing';
import { type Account, type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
const analyst: Account = { email: 'analyst@example.org', password: 'numbers speak if asked' };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
  product.addPeople({ ...analyst, name: 'Analyst', roles: 'superAdmin' });
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** The open tab has its figures. */
async function shown(page: Page, tab: string): Promise<void> {
  await page.locator('.results-tabs a[aria-current]', { hasText: say(`results.tab.${tab}`) }).waitFor();
  await page.locator('.results-tab[aria-busy="false"]').waitFor();
}

it('whoever asked sees what came out: every tab, a filter by a click, a view of one’s own, one respondent, the file', async () => {
  const { page, context, look, complaints } = await openPage(browser, { ...desktop, acceptDownloads: true });
  await signIn(page, product, analyst);
  const [survey] = await asked<{ id: string }[]>(page, product, 'surveys?pageSize=5');
  await page.goto(`${product.url}/surveys/survey/${survey?.id}/result/all`);
  await shown(page, 'overview');
  await look('results-overview');
  for (const tab of resultTabs.slice(1)) {
    await page.getByRole('link', { name: say(`results.tab.${tab}`), exact: true }).click();
    await shown(page, tab);
  }

  await page.getByRole('link', { name: say('results.tab.overview'), exact: true }).click();
  await shown(page, 'overview');
  const everybody = page.getByText(say('results.filter.everybody'), { exact: true });
  await everybody.waitFor();
  const languages = page.getByRole('region', { name: say('results.fact.locale'), exact: true }).first();
  const chosen = page.getByRole('button', { name: say('results.filter.remove', { words: 'Language: English' }) });
  await languages.getByRole('button', { name: /^English/ }).click();
  await chosen.waitFor();
  await page.keyboard.press('Escape');
  await everybody.waitFor();
  await languages.getByRole('button', { name: /^English/ }).click();
  await chosen.waitFor();
  await page.getByRole('button', { name: say('results.views.open'), exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('results.views.name')).fill('One language');
  await drawer.getByRole('button', { name: say('results.views.save.submit') }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('One language', { exact: true }).waitFor();
  await chosen.click();
  await everybody.waitFor();

  await page.getByRole('link', { name: say('results.tab.respondents'), exact: true }).click();
  const someone = page.locator('.respondents a').first();
  await someone.click();
  await page.getByText(say('results.respondent.noted')).waitFor();
  await page.getByRole('link', { name: say('results.respondent.back') }).click();

  await page.getByRole('button', { name: say('results.export.open') }).click();
  await page.getByRole('button', { name: say('results.export.make'), exact: true }).click();
  const save = page.getByRole('button', { name: say('results.export.save'), exact: true });
  await save.waitFor();
  const download = page.waitForEvent('download');
  await save.click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n').length).toBeGreaterThan(300);
  expect(text).toMatch(/^\ufeff?person,/);
  expect(complaints).toEqual([]);
  await context.close();
});

it('of an instrument: the list leads to its results, which say what those who answered were told', async () => {
  const { page, context, complaints } = await openPage(browser, desktop);
  await signIn(page, product, analyst);
  await page.goto(`${product.url}/instruments?keyword=PHQ-9`);
  await page
    .getByRole('link', { name: /what came out of “PHQ-9/ })
    .first()
    .click();
  await page.getByText(say('results.part.named.why')).waitFor();
  await page.getByText(say('results.part.figures'), { exact: true }).click();
  await page.getByText(say('results.part.figures.why')).waitFor();
  // Three attempts of one person: no group is whole.
  await page.locator('.results-tabs a', { hasText: say('results.tab.questions') }).click();
  await page.getByText(say('results.notWhole', { count: 5 })).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
