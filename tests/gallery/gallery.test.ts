import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hangsAfter } from '../hangs';
import { type Browser, desktop, openBrowser, openPage, type Page, phone } from '../journeys/browser.testing';
import { asked, signIn } from '../journeys/people.testing';
import { type Product, root, startProduct } from '../journeys/product.testing';
import { isLong } from '../long';
import { pixelFaults } from './pixelRules';
import { demoPlaces, lists, type Place, signedOut } from './places.testing';
import { sheetOf } from './sheet.testing';
import { flowScreens, flowSurvey, walkFlow } from './surveyFlow.testing';

/*
 * `npm run gallery`: every screen in eight ways, for looking (dist/gallery/index.html), and held to the rules that a machine can check.
 * `SCREENS=result,login npm run gallery`: those whose names begin so. The long run looks for faults alone: in the ways that differ by more
 * than colours, and it takes a picture only of what is wrong.
 */

jest.setTimeout(hangsAfter(30 * 60_000));

const folder = join(root, 'dist/gallery');
const everyRole = { email: 'first@example.org', password: 'first account, 3 roles' };

type Locale = 'en-US' | 'de-DE' | 'ar-EG';
interface Way {
  name: string;
  locale: Locale;
  options: Parameters<typeof openPage>[1];
  /** No rule is about them. */
  onlyColours?: true;
  /** An installation in which nothing has been done. */
  empty?: true;
}

const ways: readonly Way[] = [
  { name: 'desktop', locale: 'en-US', options: desktop },
  { name: 'phone', locale: 'en-US', options: { ...phone, locale: 'en-US' } },
  { name: 'arabic', locale: 'ar-EG', options: { ...phone, locale: 'ar-EG' } },
  { name: 'german', locale: 'de-DE', options: { ...desktop, locale: 'de-DE' } },
  { name: 'dark', locale: 'en-US', options: { ...desktop, colorScheme: 'dark' }, onlyColours: true },
  { name: 'contrast', locale: 'en-US', options: { ...desktop, contrast: 'more' }, onlyColours: true },
  { name: 'zoomed', locale: 'en-US', options: { ...desktop, viewport: { width: 640, height: 400 } } },
  { name: 'empty', locale: 'en-US', options: desktop, empty: true },
];

const wanted = (process.env.SCREENS ?? '').split(',');
const isWanted = ([name]: Place): boolean => wanted.some((start) => name.startsWith(start));

let browser: Browser;
let demo: Product;
let bare: Product;
let places: Place[];
/** The survey that somebody without an account answers. */
let survey: string;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  [demo, bare, browser] = await Promise.all([startProduct({ demo: true }), startProduct(), openBrowser()]);
  const { page, context } = await openPage(browser, desktop);
  await signIn(page, demo, everyRole);
  places = await demoPlaces(page, demo);
  survey = await flowSurvey(page, demo);
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([demo?.close(), bare?.close()]);
  if (isLong) return;
  const names = [...new Set([...signedOut, ...flowScreens, ...(places ?? [])].filter(isWanted).map(([name]) => name))];
  const seen = ways.map(({ name }) => name);
  writeFileSync(join(folder, 'index.html'), sheetOf(names, seen));
});

/** A picture of the screen, and what is wrong on it. */
async function lookAt(page: Page, product: Product, [name, path]: Place, way: string, settled: () => Promise<void>) {
  await page.goto(`${product.url}${path}`);
  await page.locator('h1, h2, form, main').filter({ visible: true }).first().waitFor();
  await settled();
  // Parts of a screen that come later.
  await page.locator('main .ant-skeleton').first().waitFor({ state: 'detached' });
  await settled();
  const absent =
    name !== 'not-found' && (await page.getByText('404', { exact: true }).count()) > 0
      ? [`${name}: there is no such page`]
      : [];
  return [...absent, ...(await seenOn(page, `${name}-${way}`))];
}

/** A picture of what is shown, and what is wrong on it. */
async function seenOn(page: Page, name: string) {
  await page.evaluate(() => {
    // What is kept above the window would stand in the picture of the whole page.
    window.scrollTo(0, 0);
    // What a long list leaves out until one scrolls to it has no true size.
    const whole = new CSSStyleSheet();
    whole.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(whole);
  });
  const faults = await page.evaluate(pixelFaults, 24);
  if (!isLong || faults.length > 0) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  return faults.map(({ rule, element, by }) => `${name}: ${rule}: ${element}: ${by}`);
}

it('all that a respondent taps on a phone is as large as a fingertip', async () => {
  const { page, context, settled } = await openPage(browser, { ...phone, locale: 'en-US' });
  const found: string[] = [];
  const look = async ([name, path]: Place) => {
    await page.goto(`${demo.url}${path}`);
    await page.locator('main h1, main h2').first().waitFor();
    await settled();
    const faults = await page.evaluate(pixelFaults, 44);
    found.push(
      ...faults.filter(({ rule }) => rule === 'small target').map(({ element, by }) => `${name}: ${element}: ${by}`),
    );
  };
  for (const place of signedOut) await look(place);
  await page.goto(`${demo.url}/user/login`);
  await signIn(page, demo, demo.respondent);
  const [offered] = await asked<{ id: string }[]>(page, demo, 'browse');
  const mine: readonly Place[] = [
    ['home', '/home'],
    ['browse', '/Browse-Instruments?domain=wellbeing'],
    ['details', `/Browse-Instruments/instrumentdetails/${offered?.id}`],
    ['history', '/Browse-Instruments/History'],
    ['my-surveys', '/my-surveys'],
    ['orders', '/home/orderlist'],
    ['access', '/access/add'],
  ];
  for (const place of mine) await look(place);
  await context.close();
  expect(found).toEqual([]);
});

it.each(
  ways.filter(({ onlyColours }) => !isLong || !onlyColours),
)('nothing is cut, overlaps, hangs out or is too small: $name', async ({ name, locale, options, empty }) => {
  const product = empty ? bare : demo;
  const { page, context, complaints, settled } = await openPage(browser, options);
  const found: string[] = [];
  const look = async (place: Place) => found.push(...(await lookAt(page, product, place, name, settled)));
  for (const place of signedOut.filter(isWanted)) await look(place);
  await page.goto(`${product.url}/user/login`);
  await signIn(page, product, everyRole, locale);
  for (const place of (empty ? lists : places).filter(isWanted)) await look(place);
  await context.close();
  if (!empty && flowScreens.some(isWanted)) {
    const stranger = await openPage(browser, { ...options, locale });
    const look = async (screen: string) => {
      await stranger.settled();
      found.push(...(await seenOn(stranger.page, `${screen}-${name}`)));
    };
    await walkFlow(stranger.page, demo, { survey, locale, look });
    complaints.push(...stranger.complaints);
    await stranger.context.close();
  }
  expect(complaints).toEqual([]);
  expect(found).toEqual([]);
});
