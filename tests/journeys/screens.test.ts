import { isLong } from 'tests/long';
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
  const [account] = await asked<{ id: string }[]>(page, product, 'users');
  const ofScreens = 'translations?kinds=Webpages&locales=de-DE&text=home.answered';
  const [message] = await asked<{ id: string }[]>(page, product, ofScreens);
  return [
    ['home', '/home', say('instrument.import')],
    ['instruments', '/instruments', say('instrument.import')],
    ['overview', `/instruments/edit-instrument/${instrument?.id}`, say('instrument.versions')],
    ['browse', '/Browse-Instruments', say('browse.title')],
    ['details', `/Browse-Instruments/instrumentdetails/${offered?.id}`, say('details.start')],
    ['history', '/Browse-Instruments/History', say('menu.history')],
    ['profile', '/profile', say('profile.details.title')],
    ['profile-picture', '/profile?section=picture', say('profile.picture.lead')],
    ['profile-sign-in', '/profile?section=sign-in', say('profile.signIn.lead')],
    ['profile-second-factor', '/profile?section=second-factor', say('passkey.lead')],
    ['profile-devices', '/profile?section=devices', say('devices.this')],
    ['profile-data', '/profile?section=data', say('profile.erase.what')],
    ['disconnect-account', '/user/disconnect-account', say('disconnect.lead')],
    ['users', '/users', say('users.invitePerson')],
    ['users-audit', '/users?tab=audit', say('audit.title')],
    ['users-edit', `/users/edit/${account?.id}`, say('users.details.title')],
    ['translation-permissions', `/users/edit/${account?.id}/translation_permissions`, say('permissions.lead')],
    ['translations', '/translations?locales=de-DE,ar-EG', 'CES-D'],
    ['translations-edit', `/translations/edit/${message?.id}?locale=de-DE`, say('translate.where')],
    ['translations-instrument', `/translations/instrument/${instrument?.id}?locale=de-DE`, say('languageView.next')],
    ['translations-add', '/translations/add', say('translate.add.submit')],
    ['languages', '/languages', 'Azərbaycan dili'],
    ['languages-add', '/languages/add', say('languages.addThis')],
    ['languages-edit', '/languages/edit/ur-PK', say('languages.nativeLabelHelp')],
    ['register', '/user/register', say('register.title')],
    ['forgot-password', '/user/forgot-password', say('forgot.title')],
    ['change-password', '/user/change-password?token=x&invite=1', say('changePassword.lead.invited')],
    ['active-account', '/user/active-account?token=x', say('activate.lead')],
    ['add-email', '/user/add-email?token=x', say('addEmail.lead')],
    ['change-email', '/user/change-email?token=x', say('changeEmail.lead')],
    ['cookie', '/user/cookie', say('cookie.lead')],
    ['google-login', '/user/google-login', say('google.mismatch')],
    ['not-found', '/nowhere', say('shell.notFound')],
    ['exception', '/exception?errorCode=internal', say('shell.exception')],
  ];
}

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
        'ar-EG': [
          'home',
          'overview',
          'browse',
          'details',
          'profile',
          'users',
          'users-edit',
          'translations',
          'translations-edit',
          'register',
        ],
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
  const screens = await screensOf(page, locale);
  const seenHere = screens.filter(([name]) => samples[locale]?.includes(name) ?? true);
  expect(seenHere).toHaveLength(samples[locale]?.length ?? screens.length);
  for (const [name, path, seen] of seenHere) {
    await follow(page, path);
    await page.getByText(seen).filter({ visible: true }).first().waitFor();
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
    const brightness = (selector: string) => {
      let element = document.querySelector(selector);
      for (; element; element = element.parentElement) {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (
          getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
        ).map(Number);
        if (alpha > 0) return (red + green + blue) / 3;
      }
      return 255;
    };
    const header = '.ant-pro-layout-header';
    const [above, sider, main] = [box(header), box('.ant-layout-sider-children'), box('main')];
    return {
      // Mixed: the header over the whole width, the sidebar's entries below it at the side.
      isMixed: above.width === innerWidth && sider.top >= above.bottom - 1 && sider.width < innerWidth / 3,
      isFluid: Math.round(main.right) === innerWidth && Math.abs(main.left - sider.right) < 2,
      isDark: brightness('aside .ant-menu') < 80 && brightness(header) < 80,
      primary: getComputedStyle(document.querySelector('main') as Element).getPropertyValue('--ant-color-primary'),
      filter: getComputedStyle(document.documentElement).filter + getComputedStyle(document.body).filter,
      title: document.querySelector('header h1')?.textContent ?? '',
    };
  });
  expect(seen).toEqual({
    isMixed: true,
    isFluid: true,
    isDark: true,
    primary: '#1890ff',
    filter: 'nonenone',
    title: '',
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
