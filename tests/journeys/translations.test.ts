import { readFile } from 'node:fs/promises';
import { type Browser, desktop, openBrowser, openPage, type Page, phone } from './browser.testing';
import { asked, signIn } from './people.testing';
import { type Account, type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const first: Account = { email: 'first@example.org', password: 'first account, 3 roles' };
const say = sayingIn('en-US');

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const button = (page: Page, id: string, values?: Record<string, number>) =>
  page.getByRole('button', { name: say(id, values), exact: true });

/** The table narrowed to one text of the screens. */
const tableOf = (key: string, locale = 'de-DE') =>
  `${product.url}/translations?${new URLSearchParams({ kinds: 'Webpages', locales: locale, text: key })}`;

it('a translator is given a language, translates, and what was reviewed is read at once; a file comes back the same way', async () => {
  const staff = await openPage(browser, desktop);
  const { page, look } = staff;
  await signIn(page, product, first);
  const people = await asked<{ id: string; email: string }[]>(page, product, 'users?pageSize=100');
  const id = people.find(({ email }) => email === product.respondent.email)?.id;
  await page.goto(`${product.url}/users/edit/${id}/translation_permissions`);
  await page.getByRole('combobox', { name: say('permissions.addLanguage') }).fill('Deutsch');
  await page.getByRole('option', { name: /Deutsch/ }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  const german = page.getByRole('group', { name: /Deutsch/ });
  await german.getByRole('combobox', { name: say('permissions.allKinds') }).selectOption('translate');
  await look('translation-permissions');
  await button(page, 'permissions.save').click();
  await page.getByText(say('permissions.saved')).waitFor();

  const translator = await openPage(browser, desktop);
  await signIn(translator.page, product, product.respondent);
  await translator.page.getByRole('menuitem', { name: say('translations.title') }).waitFor();
  await translator.page.goto(tableOf('home.browse'));
  const cell = translator.page.getByRole('grid').getByText(/Fragebögen/);
  await cell.waitFor();
  await translator.look('translations-translator');
  // Changed where it stands, and given back.
  await cell.dblclick();
  const field = translator.page.getByRole('textbox').and(translator.page.locator('[lang="de-DE"]'));
  await field.fill('Umfragen finden');
  await translator.look('translations-cell');
  await translator.page.keyboard.press('Escape');
  await cell.waitFor();
  await translator.page.keyboard.press('Enter');
  await field.fill('Etwas finden');
  await translator.page.keyboard.press('Enter');
  const found = translator.page.getByRole('grid').getByRole('gridcell', { name: /Etwas finden/ });
  await found.getByRole('link', { name: say('languageView.more') }).click();
  await translator.page.waitForURL(/\/translations\/edit\//);
  await field.fill('Tests finden');
  // Only who reviews can approve.
  expect(await button(translator.page, 'translate.approveAndNext').count()).toBe(0);
  await translator.page.keyboard.press('Control+s');
  await translator.page.getByText(say('translate.told.draft')).waitFor();
  await translator.look('translations-editor');

  // Not reviewed yet: people go on reading what was reviewed last.
  const reader = await openPage(browser, { ...phone, locale: 'de-DE' });
  await reader.context.addInitScript(() => localStorage.setItem('umi_locale', 'de-DE'));
  await signIn(reader.page, product, product.respondent, 'de-DE');
  const before = sayingIn('de-DE')('home.browse');
  await reader.page.getByText(before).first().waitFor();

  await page.goto(`${tableOf('home.browse')}&states=draft`);
  await page.getByRole('checkbox', { name: say('translations.chooseAll') }).click();
  await look('translations-chosen');
  await button(page, 'translations.bulk.approve').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('translations.bulk.approve'), exact: true })
    .click();
  await page.getByText(say('translations.noneFound')).waitFor();
  await reader.page.reload();
  await reader.page.getByText('Tests finden').first().waitFor();

  await translator.page.goto(tableOf('home.browse'));
  await button(translator.page, 'list.more').click();
  await button(translator.page, 'exchange.export').click();
  const [download] = await Promise.all([
    translator.page.waitForEvent('download'),
    button(translator.page, 'exchange.download').click(),
  ]);
  const file = await readFile((await download.path()) ?? '', 'utf8');
  expect(file).toContain('Tests finden');
  await translator.page.goto(tableOf('home.browse'));
  await button(translator.page, 'list.more').click();
  await button(translator.page, 'exchange.import').click();
  await translator.page.locator('.ant-drawer input[type="file"]').setInputFiles({
    name: 'back.xlf',
    mimeType: 'application/xliff+xml',
    buffer: Buffer.from(file.replace('Tests finden', 'Tests entdecken')),
  });
  await translator.page.getByText('entdecken').first().waitFor();
  await translator.look('translations-import');
  await button(translator.page, 'exchange.apply', { count: 1 }).click();
  await translator.page.goto(tableOf('home.browse'));
  await translator.page.getByRole('grid').getByText('Tests entdecken').waitFor();

  expect([...staff.complaints, ...translator.complaints, ...reader.complaints]).toEqual([]);
  for (const { context } of [staff, translator, reader]) await context.close();
});

it('a language is added that no library knows, and the product is read in it', async () => {
  const { page, context, look, complaints } = await openPage(browser, desktop);
  await signIn(page, product, first);
  await page.goto(`${product.url}/languages/add`);
  await page.getByLabel(say('languages.code'), { exact: true }).fill('kok_in');
  await page.getByLabel(say('languages.label'), { exact: true }).fill('Konkani');
  await page.getByLabel(say('languages.nativeLabel'), { exact: true }).fill('कोंकणी');
  await page.getByRole('switch', { name: say('languages.enabled'), exact: true }).click();
  await look('languages-add');
  await page.getByRole('button', { name: say('languages.addThis'), exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/languages') && !url.pathname.endsWith('/add'));
  await page.goto(`${product.url}/languages`);
  await page.getByText('कोंकणी').first().waitFor();
  await look('languages');
  const enabled = await asked<{ code: string }[]>(page, product, 'languages/enabled');
  expect(enabled.map(({ code }) => code)).toContain('kok-IN');
  await page.evaluate(() => localStorage.setItem('umi_locale', 'kok-IN'));
  await page.goto(`${product.url}/home`);
  await page.getByRole('menuitem', { name: say('menu.home') }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('kok-IN');
  expect(complaints).toEqual([]);
  await context.close();
});
