import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Attempt } from 'core/contract/answering/attempt';
import { type Browser, desktop, openBrowser, openPage, type Page, phone } from './browser.testing';
import {
  asked,
  begin,
  choose,
  chooseQuestionLanguage,
  goOn,
  goOnFrom,
  itemsShown,
  placeShown,
  readHelp,
  signIn,
  toReview,
  untilSaved,
} from './people.testing';
import { type Product, root, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ basePath: '/assess/' }), openBrowser()]);
  product.assess('import', join(root, 'seed/instruments/phq9.json'), '--publish', '--override-incomplete-locales');
  product.addPeople(...people, { ...operator, name: 'Olga', roles: 'superAdmin' });
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const people = Array.from({ length: 6 }, (_, index) => ({
  email: `person${index + 1}@example.org`,
  password: 'somebody who answers',
  name: `Person ${index + 1}`,
}));
const newPeople = people.values();
const operator = { email: 'operator@example.org', password: 'somebody who operates' };

/** Somebody new, who has begun the PHQ-9 and sees its first page. */
async function begun(options = desktop) {
  const account = newPeople.next().value;
  if (!account) throw new Error('Everybody has begun: add further people');
  const opened = await openPage(browser, options);
  const { page } = opened;
  await signIn(page, product, account);
  await page.goto(`${product.url}/Browse-Instruments`);
  await page.getByRole('link', { name: /PHQ-9/ }).first().click();
  await begin(page);
  await page.locator('[data-item="q1"]').waitFor();
  return { ...opened, account };
}

/** The attempt as the server has it. */
async function stored(page: Page): Promise<Attempt> {
  const [row] = await asked<{ id: string }[]>(page, product, 'attempts');
  return asked<Attempt>(page, product, `attempts/${row?.id}`);
}

const chosen = (page: Page, item: string) => page.locator(`[data-item="${item}"] input:checked`).getAttribute('value');

/** The code of the nth answer of an item of the page shown. */
async function codeOf(page: Page, item: string, place: number): Promise<string> {
  return (await page.locator(`[data-item="${item}"] input`).nth(place).getAttribute('value')) ?? '';
}

it('answers given offline stay on the device and reach the server when it is back', async () => {
  const { page, context, complaints, look } = await begun(phone);
  const code = await codeOf(page, 'q1', 2);
  await context.setOffline(true);
  await choose(page, 'q1', code);
  await page.locator('.player-saved-offline').waitFor();
  await look('player-offline');
  await context.setOffline(false);
  await untilSaved(page);
  expect((await stored(page)).answers.q1).toBe(code);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a reload keeps every answer and leads back to where the respondent was', async () => {
  const { page, context } = await begun();
  const code = await codeOf(page, 'q1', 1);
  await choose(page, 'q1', code);
  await untilSaved(page);
  await page.reload();
  await page.locator('[data-item]').first().waitFor();
  expect((await stored(page)).answers).toEqual({ q1: code });
  if ((await itemsShown(page)).includes('q1')) expect(await chosen(page, 'q1')).toBe(code);
  await context.close();
});

it('two tabs of one respondent end with the newer answer in both', async () => {
  const { page, context } = await begun();
  const second = await context.newPage();
  // A new tab has a session storage of its own: it takes over the sign-in as a duplicated tab does.
  const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await second.addInitScript((text) => {
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, string>))
      sessionStorage.setItem(key, value);
  }, session);
  await second.goto(page.url());
  await second.locator('[data-item="q1"]').waitFor();
  const [older, newer] = [await codeOf(page, 'q1', 0), await codeOf(page, 'q1', 3)];
  await choose(page, 'q1', older);
  await untilSaved(page);
  await choose(second, 'q1', newer);
  await untilSaved(second);
  await page.waitForFunction(
    (value) => document.querySelector<HTMLInputElement>('[data-item="q1"] input:checked')?.value === value,
    newer,
  );
  expect((await stored(page)).answers.q1).toBe(newer);
  await context.close();
});

it('an access token that the server no longer accepts is renewed without the respondent noticing', async () => {
  const { page, context } = await begun();
  await page.evaluate(() => {
    const broken = (token: string | null) => token?.replace(/\.[^.]*$/, '.AAAA') ?? '';
    for (const storage of [sessionStorage, localStorage])
      if (storage.getItem('accessToken')) storage.setItem('accessToken', broken(storage.getItem('accessToken')));
  });
  const code = await codeOf(page, 'q1', 1);
  await choose(page, 'q1', code);
  await untilSaved(page);
  expect(new URL(page.url()).pathname).toContain('/Browse-Instruments/answer/');
  expect((await stored(page)).answers.q1).toBe(code);
  await context.close();
});

it('the language can be changed in the middle, and what is required is asked for before sending', async () => {
  const { page, context, complaints, look } = await begun();
  const first = await codeOf(page, 'q1', 3);
  await choose(page, 'q1', first);
  await chooseQuestionLanguage(page, 'zh-CN');
  expect(await chosen(page, 'q1')).toBe(first);
  await look('player-chinese');
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US');
  await chooseQuestionLanguage(page, 'en-US');
  await goOn(page);
  // The next question is left open: it is asked for, and the page stays.
  await page.locator('.player-steps button[type=submit]').click();
  await page.getByText(say('player.issue.required')).first().waitFor();
  await look('player-required');
  await toReview(page, async () => {
    const [place, items] = [await placeShown(page), await itemsShown(page)];
    for (const item of items) await choose(page, item, await codeOf(page, item, 2));
    if (items.includes('q9')) {
      await page.locator('.player-risk').waitFor();
      await look('player-risk');
      await readHelp(page);
    }
    await goOnFrom(page, place);
  });
  await untilSaved(page);
  await page.getByRole('button', { name: say('player.send') }).click();
  await page.waitForURL('**/Instrument-result/**');
  await page.locator('.report-risk').first().waitFor();
  await look('result-phq9-risk');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a wrong password is refused in words, and the address stays', async () => {
  const { page, context, complaints, look } = await openPage(browser, desktop);
  await page.goto(`${product.url}/user/login?redirect=${encodeURIComponent('//evil.example/')}`);
  await page.getByLabel(say('login.email'), { exact: true }).fill(product.respondent.email);
  await page.getByLabel(say('login.password'), { exact: true }).fill('not this one');
  await page.getByRole('button', { name: say('login.submit'), exact: true }).click();
  await page.getByText(say('login.wrong')).waitFor();
  await look('login-wrong-password');
  await signIn(page, product, product.respondent);
  expect(new URL(page.url()).origin).toBe(new URL(product.url).origin);
  expect(complaints).toEqual([]);
  await context.close();
});

it("a user at an admin's path sees the 403 view, and the endpoint behind it refuses", async () => {
  const { page, context, complaints, look } = await openPage(browser, desktop);
  await signIn(page, product, product.respondent);
  await page.goto(`${product.url}/instruments`);
  await page.getByText('Sorry, you are not authorized to access this page.').waitFor();
  await look('forbidden');
  const status = await page.evaluate(async (address) => {
    const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken');
    return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status;
  }, `${product.url}/api/instruments`);
  expect(status).toBe(403);
  await page.goto(`${product.url}/nowhere`);
  await page.getByText(say('shell.notFound')).waitFor();
  await look('not-found');
  await page.goto(`${product.url}/exception?errorCode=internal&errorMessage=Something`);
  await page.getByText(say('shell.exception')).first().waitFor();
  await look('exception');
  expect(complaints).toEqual([]);
  await context.close();
});

/** KiB of gzipped JavaScript that a device with an empty cache asks for before the place is seen. */
async function scriptsUntil(path: string, seen: string, session: string, options = phone): Promise<number> {
  const { page, context } = await openPage(browser, options);
  await page.addInitScript(
    ([kept, place]) => {
      for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>))
        sessionStorage.setItem(key, value);
      new MutationObserver((_, observer) => {
        if (document.querySelector(place) === null) return;
        observer.disconnect();
        performance.mark('seen');
      }).observe(document, { childList: true, subtree: true });
    },
    [session, seen] as const,
  );
  await page.goto(path);
  await page.locator(seen).first().waitFor();
  const scripts = await page.evaluate(() => {
    const end = performance.getEntriesByName('seen')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const all = performance.getEntriesByType('resource');
    return all
      .filter((each) => each.startTime < end && new URL(each.name).pathname.endsWith('.js'))
      .map(({ name }) => name);
  });
  await context.close();
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = [...new Set(scripts.map((script) => basename(new URL(script).pathname)))].map(
    (script) => gzipSync(readFileSync(join(root, 'dist/client', script)), { level: 9 }).length,
  );
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}

const sessionOf = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

it('the first question costs a phone at most 166 KiB of JavaScript, sign-in at most 270, the list of instruments at most 555', async () => {
  const { page, context } = await begun(phone);
  expect(await scriptsUntil(page.url(), '[data-item="q1"]', await sessionOf(page))).toBeLessThan(166);
  expect(await scriptsUntil(`${product.url}/user/login`, 'form button[type=submit]', '{}')).toBeLessThan(270);
  await context.close();
  const desk = await openPage(browser, desktop);
  await signIn(desk.page, product, operator);
  const session = await sessionOf(desk.page);
  const list = await scriptsUntil(`${product.url}/instruments`, 'tr[data-row-key]', session, desktop);
  expect(list).toBeLessThan(555);
  await desk.context.close();
});
