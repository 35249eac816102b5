import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { isLong } from '../long';
import { until } from '../until';
import { newPage, patience } from './chromium.testing';
import { root } from './product.testing';

export { desktop, openBrowser, phone } from './chromium.testing';

const folder = join(root, 'tests/screenshots');

// For a whole journey, unless a file says more.
jest.setTimeout(5 * patience);

/** What was opened in the present test and is not closed. */
const open = new Set<BrowserContext>();
beforeEach(() => open.clear());
afterEach(async () => {
  await showLeftOpen([...open].flatMap((context) => context.pages()));
  await Promise.all([...open].map((context) => context.close()));
});

/** A test that ends well closes its pages: what is open at its end is where it failed. Takes a picture of it, and says what it showed. */
async function showLeftOpen(pages: readonly Page[]): Promise<void> {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const name = `${basename(testPath, '.test.ts')} ${currentTestName}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
  for (const [index, page] of pages.entries()) {
    const picture = `failed-${name}-${index + 1}`;
    try {
      await screenshot(page, picture);
      const text = await page.locator('body').innerText();
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      console.log(`Left open: ${page.url()} (tests/screenshots/${picture}.png)\n${lines.slice(0, 40).join('\n')}`);
    } catch {
      console.log(`Left open: ${page.url()}, which cannot be looked at any more`);
    }
  }
}

/** Pictures and axe take a quarter of a journey's time: `npm test` looks at each screen in one journey, the long run in all. */
const looksEverywhere = isLong || process.env.LOOK === '1';

/**
 * A fresh person at a fresh device. `look(name)` takes a picture of the screen (as `shoot(name)` does) and lets axe look at it;
 * `complaints` collects what axe finds serious, what the page threw, and what the content security policy refused. `settled()` waits until the
 * page asks for nothing any more.
 * @param options `looks`: in the short run too
 */
export async function openPage(
  browser: Browser,
  { looks = looksEverywhere, ...options }: BrowserContextOptions & { looks?: boolean },
) {
  const { context, page } = await newPage(browser, options);
  open.add(context);
  context.on('close', () => open.delete(context));
  const complaints: string[] = [];
  watchErrors(page, complaints);
  const settled = watchCalls(page);
  const shoot = async (name: string) => {
    if (looks) await screenshot(page, name);
  };
  const look = async (name: string) => {
    if (!looks) return;
    await screenshot(page, name);
    complaints.push(...(await seriousFindings(page)).map((finding) => `${name}: ${finding}`));
  };
  return { context, page, complaints, look, shoot, settled };
}

/** Until the page has nothing left to do: twice, with a moment of its own clock between, for what a timer begins. */
const untilIdle = (page: Page) =>
  page.evaluate(async () => {
    // Chromium tells nobody that it is idle after a scroll that no frame follows: a frame is asked for, and the wait has an end.
    const idle = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(resolve));
        requestIdleCallback(resolve, { timeout: 5000 });
      });
    await idle();
    // Pause: of the page's own clock, which a busy machine holds up together with its work.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await idle();
  });

/** @returns waits until no call is under way and the page is idle; the stream of events, which never ends, does not count */
function watchCalls(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/api/events')) underWay.add(request);
    begun += 1;
  });
  const end = (request: Request) => underWay.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  /** False too where the page went to another meanwhile. */
  const isDone = async () => {
    if (underWay.size > 0) return false;
    const before = begun;
    const isIdle = await untilIdle(page).then(
      () => true,
      () => false,
    );
    return isIdle && underWay.size === 0 && begun === before;
  };
  return async () => {
    const open = () => `the end of these calls: ${[...underWay].map((call) => call.url()).join(' ')}`;
    await until(open, isDone, { patience });
  };
}

function watchErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Minified React error|Warning:/.test(message.text()))
      errors.push(message.text());
  });
}

/** Waits until the service worker serves the page and has kept its languages and texts: it first keeps all files of the product. */
export async function untilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const texts = await (await caches.open('assess-texts')).keys();
      return navigator.serviceWorker.controller !== null && texts.length >= 3;
    });
  await until('the texts that the service worker keeps', isKept, { patience });
}

/** Pixels: of a longer page, as of a list of all texts, a picture shows the window alone. */
const longest = 20_000;

/** Writes the screen to tests/screenshots/NAME.png, the whole page. */
async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: height <= longest });
  // For a picture of the whole page the window was another size; what follows is to find it as it was.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const axeSource = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the screen. @param rules switched on or off besides */
export async function axeFindings(page: Page, rules: axe.RuleObject = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (switched) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: switched,
      // Of what is right it need not say where.
      resultTypes: ['violations'],
    });
    return found.violations.map(({ id, impact, tags, nodes }) => ({
      id,
      impact,
      tags,
      targets: nodes.map((node) => node.target.join(' ')),
    }));
  }, rules);
}

/** What axe finds serious or critical on the screen, as `rule: selector`. */
async function seriousFindings(page: Page): Promise<string[]> {
  return (await axeFindings(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target}`));
}

export type { Browser, Page };
