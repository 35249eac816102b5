import { join } from 'node:path';
import type { Attempt, AttemptResult } from 'core/contract/answering/attempt';
import { until } from '../until';
import { type Browser, desktop, openBrowser, openPage, type Page, phone, untilKept } from './browser.testing';
import { asked, begin, choose, goOn, signIn, toReview, untilSaved } from './people.testing';
import { type Account, type Product, root, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
const other: Account = { email: 'other@example.org', password: 'another who answers' };
const scale = ['not_at_all', 'several_days', 'more_than_half', 'nearly_every_day'];

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ environment: { PWA: '1' } }), openBrowser()]);
  product.assess('import', join(root, 'seed/instruments/phq9.json'), '--publish', '--override-incomplete-locales');
  product.addPeople({ ...other, name: 'Otto' });
});
// A test that failed may have left it dead.
beforeEach(() => product.start());
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** Signs in, begins the PHQ-9, and sees its first question. */
async function beginAs(page: Page, account: Account): Promise<void> {
  await signIn(page, product, account);
  await page.goto(`${product.url}/Browse-Instruments`);
  await page.getByRole('link', { name: /PHQ-9/ }).first().click();
  await begin(page);
  await page.locator('[data-item="q1"]').waitFor();
}

const isOnDevice = (page: Page) => page.locator('.player-saved-offline, .player-saved-device').first().waitFor();

/** The connection is there again, as the browser tells it. */
const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

const attemptIn = (page: Page) => new URL(page.url()).searchParams.get('attempt') ?? '';
const stored = async (page: Page) => (await asked<Attempt>(page, product, `attempts/${attemptIn(page)}`)).answers;

/** From now on no call reaches the server; what it gives makes them reach it again. */
async function cutCalls(page: Page): Promise<() => Promise<void>> {
  const calls = /\/api\//;
  await page.context().route(calls, (route) => route.abort('connectionrefused'));
  return () => page.context().unroute(calls);
}

it('whatever goes wrong on the way, every answer that was called saved is in the result', async () => {
  const { page, context, complaints, look } = await openPage(browser, { ...desktop, serviceWorkers: 'block' });
  const given: Record<string, string> = {};
  const give = async (item: string, place: number, on: Page = page) => {
    await choose(on, item, scale[place] ?? '');
    given[item] = scale[place] ?? '';
  };
  await beginAs(page, product.respondent);
  const address = page.url();
  await give('q1', 1);
  await untilSaved(page);
  await goOn(page);

  // The network is cut; two pages on the token is no longer good; then the network is back.
  await context.setOffline(true);
  await give('q2', 2);
  await isOnDevice(page);
  await goOn(page);
  await give('q3', 3);
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage]) {
      const token = storage.getItem('accessToken');
      if (token) storage.setItem('accessToken', token.replace(/\.[^.]*$/, '.AAAA'));
    }
  });
  await context.setOffline(false);
  await untilSaved(page);
  expect(await stored(page)).toEqual(given);
  await goOn(page);

  // A reload while no call comes through: it is said, tried again by itself, and nothing is lost.
  const mend = await cutCalls(page);
  await give('q4', 1);
  await isOnDevice(page);
  await page.reload();
  await page.locator('.updating-notice').waitFor();
  await look('faults-reload-offline');
  await mend();
  await page.locator('[data-item="q5"]').waitFor();
  await untilSaved(page);
  expect(await stored(page)).toEqual(given);

  // The server dies while an answer is under way to it.
  const underWay = page.waitForRequest((request) => request.method() === 'PATCH');
  await give('q5', 2);
  await underWay;
  await product.kill();
  await goOn(page);
  await give('q6', 3);
  await isOnDevice(page);
  await product.start();
  await backOnline(page);
  await untilSaved(page);
  expect(await stored(page)).toEqual(given);
  await goOn(page);

  // Two tabs answer while no call comes through; the one is closed, and the other sends for both.
  const second = await context.newPage();
  await second.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(JSON.parse(session) as Record<string, string>))
        sessionStorage.setItem(key, value);
    },
    await page.evaluate(() => JSON.stringify({ ...sessionStorage })),
  );
  await second.goto(address);
  await second.locator('[data-item="q7"]').waitFor();
  const again = await cutCalls(page);
  await give('q7', 2);
  await isOnDevice(page);
  await goOn(second);
  await second.close();
  await goOn(page);
  await give('q8', 1);
  await isOnDevice(page);

  // Signing out asks, as answers are on this device only.
  await page.evaluate(() => {
    history.pushState({}, '', '/logout');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await page.getByRole('heading', { name: say('logout.unsent') }).waitFor();
  await look('faults-logout-asks');
  await page.getByRole('button', { name: say('logout.tryAgain') }).click();
  await page.getByRole('heading', { name: say('logout.unsent') }).waitFor();
  await page.getByRole('button', { name: say('logout.anyway') }).click();
  await page.getByRole('heading', { name: say('login.title') }).waitFor();
  await again();

  // Somebody else at this device: nothing of it is seen, nothing is sent.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await signIn(page, product, other);
  await page.goto(`${product.url}/Browse-Instruments`);
  await page.getByRole('link', { name: /PHQ-9/ }).first().click();
  await page.getByRole('button', { name: say('details.start') }).waitFor();
  await page.goto(address);
  await page.getByText(say('player.absent')).waitFor();
  await look('faults-another-account');
  expect(sent).toEqual([]);
  await page.goto(`${product.url}/logout`);
  await page.getByRole('heading', { name: say('login.title') }).waitFor();

  // Whose they are signs in again: they are sent wherever that leads, in one call or in several.
  const arrives = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await signIn(page, product, product.respondent);
  await arrives;
  await page.goto(address);
  await page.locator('[data-item]').first().waitFor();
  const haveArrived = async () => Object.keys(await stored(page)).length >= Object.keys(given).length;
  await until('the answers on the server', haveArrived);
  expect(await stored(page)).toEqual(given);

  await toReview(page, async () => {
    if (await page.locator('[data-item="q9"]').count()) await give('q9', 0);
    if (await page.locator('[data-item="difficulty"]').count()) {
      await choose(page, 'difficulty', 'somewhat_difficult');
      given.difficulty = 'somewhat_difficult';
    }
    await goOn(page);
  });
  const attempt = attemptIn(page);
  await page.getByRole('button', { name: say('player.send') }).click();
  await page.getByRole('heading', { name: say('result.sent') }).waitFor();
  expect((await asked<Attempt>(page, product, `attempts/${attempt}`)).answers).toEqual(given);
  const total = scale.reduce(
    (sum, code, points) => sum + points * Object.values(given).filter((answer) => answer === code).length,
    0,
  );
  const { scores } = await asked<AttemptResult>(page, product, `attempts/${attempt}/result`);
  expect(scores.find(({ code }) => code === 'phq9_total_prorated')?.value).toBe(total);
  expect(complaints).toEqual([]);
  await context.close();
});

it('with the service worker, a reload without any server opens the product, and answers go on from the device', async () => {
  const { page, context, complaints, look } = await openPage(browser, phone);
  await beginAs(page, other);
  await choose(page, 'q1', 'several_days');
  await untilSaved(page);
  await untilKept(page);
  await product.kill();
  // A phone goes on by itself after a tap.
  await page.locator('[data-item="q2"]').waitFor();
  await choose(page, 'q2', 'more_than_half');
  await isOnDevice(page);
  await page.reload();
  // What was kept of the product counts as loaded: no notice that it could not be.
  await page.getByRole('heading', { name: say('login.title') }).waitFor();
  expect(await page.locator('.updating-notice').count()).toBe(0);
  await look('faults-reload-worker');
  await product.start();
  await backOnline(page);
  await page.locator('[data-item="q3"]').waitFor();
  await untilSaved(page);
  expect(await stored(page)).toEqual({ q1: 'several_days', q2: 'more_than_half' });
  expect(complaints).toEqual([]);
  await context.close();
});
