import { knownPlaces } from 'tests/gallery/places.testing';
import { isLong } from 'tests/long';
import { type Browser, desktop, openPage, type Page, phone } from './browser.testing';
import { sharedDemo } from './demo.testing';
import { signIn } from './people.testing';
import type { Account, Product } from './product.testing';
import { sayingIn } from './say.testing';

/** Holds all three roles: see `startProduct`. */
const everyRole: Account = { email: 'first@example.org', password: 'first account, 3 roles' };

let product: Product;
let browser: Browser;
const demo = sharedDemo();
beforeAll(() => {
  ({ product, browser } = demo());
});

type Locale = Parameters<typeof signIn>[3] & string;

/** Goes to a screen as a link of the product does, without loading the page anew. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** In the long run Arabic on a dark phone sees every screen, else one of each make; long German words those with tables and forms, Chinese lines those with much to read. */
const samples: Partial<Record<Locale, readonly string[]>> = {
  'de-DE': [
    'home',
    'instruments',
    'overview',
    'profile',
    'profile-sign-in',
    'profile-devices',
    'users',
    'users-edit',
    'translations',
    'translations-edit',
    'languages',
  ],
  ...(isLong
    ? {}
    : {
        'ar-EG': ['overview', 'browse', 'users', 'users-edit', 'translations'],
      }),
  'zh-CN': ['browse', 'details', 'history', 'profile-data', 'disconnect-account', 'register', 'cookie'],
};

type Variant = [name: string, locale: Locale, options: Parameters<typeof openPage>[1]];

const variants: Variant[] = [
  ['in Arabic on a dark phone', 'ar-EG', { ...phone, locale: 'ar-EG', colorScheme: 'dark' }],
];
if (isLong)
  variants.push(
    ['in German on a dark desktop', 'de-DE', { ...desktop, locale: 'de-DE', colorScheme: 'dark' }],
    ['in Chinese on a phone', 'zh-CN', { ...phone, locale: 'zh-CN' }],
  );

it.each(
  variants,
)('screens stand %s: nothing serious for axe, nothing wider than the window', async (_, locale, options) => {
  const { page, context, complaints, look, settled } = await openPage(browser, { ...options, looks: true });
  await signIn(page, product, everyRole, locale);
  const say = sayingIn(locale);
  const screens = await knownPlaces(page, product);
  const seenHere = screens.filter(([name]) => samples[locale]?.includes(name) ?? true);
  expect(seenHere).toHaveLength(samples[locale]?.length ?? screens.length);
  for (const [name, path, seen] of seenHere) {
    await follow(page, path);
    await page
      .getByText(seen.startsWith('=') ? seen.slice(1) : say(seen))
      .filter({ visible: true })
      .first()
      .waitFor();
    await settled();
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

it('the bell opens beside the page, and on a phone over it', async () => {
  for (const [name, options] of [
    ['desktop', desktop],
    ['phone', { ...phone, locale: 'ar-EG', colorScheme: 'dark' }],
  ] as const) {
    const locale = name === 'phone' ? 'ar-EG' : 'en-US';
    const { page, context, complaints, look, settled } = await openPage(browser, options);
    await signIn(page, product, everyRole, locale);
    await page.locator('.notice-bell').click();
    await page.getByRole('dialog').waitFor();
    await settled();
    await look(`notices-${name}`);
    expect(complaints).toEqual([]);
    await context.close();
  }
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

it('the layout is the specified one: mixed, fluid, dark navigation, fixed sidebar, #1890ff, no title of its own', async () => {
  const { page, context } = await openPage(browser, desktop);
  await signIn(page, product, everyRole);
  await page.goto(`${product.url}/languages`);
  await page.getByText('Azərbaycan dili').first().waitFor();
  const seen = await page.evaluate(() => {
    const box = (selector: string) => {
      const found = document.querySelector(selector);
      if (found === null) throw new Error(`no ${selector}`);
      return found.getBoundingClientRect();
    };
    /** What is seen behind the words of an element. */
    const ground = (selector: string) => {
      const colors: string[] = [];
      for (let element = document.querySelector(selector); element; element = element.parentElement)
        colors.push(getComputedStyle(element).backgroundColor);
      return colors.find((color) => color !== 'rgba(0, 0, 0, 0)');
    };
    const header = '.ant-pro-layout-header';
    const [above, sider, main] = [box(header), box('.ant-layout-sider-children'), box('main')];
    return {
      // Mixed: the header over the whole width, the sidebar's entries below it at the side.
      isMixed: above.width === innerWidth && sider.top >= above.bottom - 1 && sider.width < innerWidth / 3,
      isFluid: Math.round(main.right) === innerWidth && Math.abs(main.left - sider.right) < 2,
      grounds: [ground('aside .ant-menu'), ground(header)],
      primary: getComputedStyle(document.querySelector('main') as Element).getPropertyValue('--ant-color-primary'),
      filter: getComputedStyle(document.documentElement).filter + getComputedStyle(document.body).filter,
      titles: [document.querySelector('.desk-site')?.textContent, document.title],
    };
  });
  expect(seen).toEqual({
    isMixed: true,
    isFluid: true,
    grounds: ['rgb(0, 21, 41)', 'rgb(0, 21, 41)'],
    primary: '#1890ff',
    filter: 'nonenone',
    titles: ['', 'Languages'],
  });
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
    window.scrollTo(0, 500);
  });
  expect(
    await page
      .locator('aside')
      .first()
      .evaluate((sider) => sider.getBoundingClientRect().bottom),
  ).toBeGreaterThan(300);
  await context.close();
});

it('the name that an operator sets stands in the header and, behind the screen’s, in the title of the window', async () => {
  const { page, context } = await openPage(browser, desktop);
  await signIn(page, product, everyRole);
  const address = `${product.url}/languages`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('name="site-title" content=""', 'name="site-title" content="Clinic"');
    await route.fulfill({ response, body });
  });
  await page.goto(address);
  await page.getByText('Azərbaycan dili').first().waitFor();
  expect(await page.locator('.desk-site').textContent()).toBe('Clinic');
  expect(await page.title()).toBe('Languages – Clinic');
  await context.close();
});
