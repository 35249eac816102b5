import { type Browser, desktop, openBrowser, openPage, type Page, phone } from './browser.testing';
import { asked, signIn } from './people.testing';
import { type Account, type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

jest.setTimeout(180_000);

/** Holds all three roles: see `startProduct`. */
const everyRole: Account = { email: 'first@example.org', password: 'first account, 3 roles' };

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

type Locale = Parameters<typeof signIn>[3] & string;

/** Each screen that the story does not pass in this variant: its path, and what shows that it is there. */
async function screensOf(page: Page, locale: Locale): Promise<[name: string, path: string, seen: string][]> {
  const say = sayingIn(locale);
  const [instrument] = await asked<{ id: string }[]>(page, product, 'instruments');
  const [offered] = await asked<{ id: string }[]>(page, product, 'browse');
  return [
    ['home', '/home', say('instrument.import')],
    ['instruments', '/instruments', say('instrument.import')],
    ['overview', `/instruments/edit-instrument/${instrument?.id}`, say('instrument.versions')],
    ['browse', '/Browse-Instruments', say('browse.title')],
    ['details', `/Browse-Instruments/instrumentdetails/${offered?.id}`, say('details.start')],
    ['history', '/Browse-Instruments/History', say('menu.history')],
    ['not-found', '/nowhere', say('shell.notFound')],
    ['exception', '/exception?errorCode=internal', say('shell.exception')],
  ];
}

it.each<[string, Locale, Parameters<typeof openPage>[1]]>([
  ['in Arabic on a dark phone', 'ar-EG', { ...phone, locale: 'ar-EG', colorScheme: 'dark' }],
  ['in German on a dark desktop', 'de-DE', { ...desktop, locale: 'de-DE', colorScheme: 'dark' }],
  ['in Chinese on a phone', 'zh-CN', { ...phone, locale: 'zh-CN' }],
])('every screen stands %s: nothing serious for axe, nothing wider than the window', async (_, locale, options) => {
  const { page, context, complaints, look } = await openPage(browser, options);
  await signIn(page, product, everyRole, locale);
  for (const [name, path, seen] of await screensOf(page, locale)) {
    await page.goto(product.url + path);
    await page.getByText(seen).first().waitFor();
    await page.waitForLoadState('networkidle');
    await look(`${name}-${locale}`);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([name, wider]).toEqual([name, 0]);
  }
  expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar-EG' ? 'rtl' : 'ltr');
  expect(complaints).toEqual([]);
  await context.close();
});

it('the header scrolls away with the page, the sidebar stays', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 400 }, locale: 'en-US' });
  await signIn(page, product, everyRole);
  await page.goto(`${product.url}/instruments`);
  await page.getByText(sayingIn('en-US')('instrument.import')).first().waitFor();
  await page.evaluate(() => {
    document.body.style.minHeight = '2000px';
    window.scrollTo(0, 300);
  });
  const bottom = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottom('.ant-pro-layout-header, header.ant-layout-header')).toBeLessThanOrEqual(0);
  expect(await bottom('.ant-pro-sider, aside')).toBeGreaterThan(0);
  await context.close();
});
