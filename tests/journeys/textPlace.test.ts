import { join } from 'node:path';
import { type Browser, desktop, openBrowser, openPage, type Page, phone } from './browser.testing';
import { asked, signIn } from './people.testing';
import { type Account, type Product, root, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const everyRole: Account = { email: 'first@example.org', password: 'first account, 3 roles' };
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

interface Row {
  id: string;
  key: string;
}

/** Opens the preview of a text in the editor. */
async function openPreview(page: Page, kind: string, text: string, isIt: (row: Row) => boolean, locale: string) {
  const query = new URLSearchParams({ locales: locale, kinds: kind, text, limit: '200' });
  const row = (await asked<Row[]>(page, product, `translations?${query}`)).find(isIt);
  await page.goto(`${product.url}/translations/edit/${row?.id}?locale=${locale}&locales=${locale}`);
  await page.getByRole('tab', { name: say('translate.tab.preview') }).click();
}

const frameOf = (page: Page) => page.frameLocator('.text-place iframe').first();

it('a text of the screens is seen where it stands, as it is typed, in a frame that reaches nothing of the person’s', async () => {
  const { page, context, complaints, look } = await openPage(browser, desktop);
  await signIn(page, product, everyRole);
  const inTheFrame: string[] = [];
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame() && new URL(request.url()).pathname.includes('/api/'))
      inTheFrame.push(request.url());
  });
  await openPreview(page, 'Webpages', 'users.title', ({ key }) => key === 'users.title', 'ar-EG');
  const marked = frameOf(page).locator('h1[data-stage-mark]');
  await marked.waitFor();
  expect(await marked.textContent()).toBe(sayingIn('ar-EG')('users.title'));
  expect(await frameOf(page).locator('html').getAttribute('dir')).toBe('rtl');

  const session = () =>
    page.evaluate(() => [
      ...['accessToken', 'refreshToken', 'role'].map((key) => sessionStorage.getItem(key)),
      ...['umi_locale', 'appearance', 'accessToken'].map((key) => localStorage.getItem(key)),
    ]);
  const before = await session();
  await page.getByRole('textbox').and(page.locator('[lang="ar-EG"]')).fill('كل الأشخاص');
  await frameOf(page).locator('h1[data-stage-mark]', { hasText: 'كل الأشخاص' }).waitFor();
  await look('text-place');
  const stage = page.frames().find((frame) => new URL(frame.url()).pathname.endsWith('/stage'));
  expect(await stage?.evaluate(() => window.origin)).toBe('null');
  expect(await stage?.evaluate(() => localStorage.getItem('umi_locale'))).toBe('ar-EG');
  expect(await session()).toEqual(before);
  expect(inTheFrame).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a question is seen in the player itself, at the width of a phone', async () => {
  const { page, context, complaints } = await openPage(browser, phone);
  await signIn(page, product, everyRole);
  await openPreview(page, 'Instrument', 'Little interest', () => true, 'ar-EG');
  const marked = frameOf(page).locator('.player h1 [data-stage-mark]');
  await marked.waitFor();
  await page.screenshot({ path: join(root, 'tests/screenshots/text-place-question.png'), fullPage: true });
  expect(complaints).toEqual([]);
  await context.close();
});

it('the stage by itself plays nothing, and no other page lets itself be framed', async () => {
  const { page, context } = await openPage(browser, desktop);
  await signIn(page, product, everyRole);
  const tokens = await page.evaluate(() => sessionStorage.getItem('accessToken'));
  await page.goto(`${product.url}/stage`);
  expect(await page.evaluate(() => window.origin)).toBe('null');
  await page.waitForLoadState('networkidle');
  expect((await page.locator('#root').textContent())?.trim() ?? '').toBe('');
  await page.goto(`${product.url}/home`);
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBe(tokens);
  const framed = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.src = './profile';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    return frame.contentDocument?.querySelector('#root') ?? null;
  });
  expect(framed).toBeNull();
  await context.close();
});
