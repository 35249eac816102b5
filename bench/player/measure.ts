import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** How much slower than this machine the device is. */
export const slowdown = 4;

/** Milliseconds between two taps: a fast reader. */
const pause = 250;

export interface Side {
  name: string;
  address: string;
  /** What the device keeps from before: who is signed in. */
  session: Record<string, string>;
  /** The labels that one taps, one to each answer: item (from 0), answer (from 0). */
  label(item: number, answer: number): string;
}

export interface Figures {
  /** From the address to the frame with the first answer that can be given; milliseconds. */
  ready: number;
  /** From each tap to the frame after it; milliseconds. */
  taps: number[];
  /** JavaScript fetched until the page is quiet, gzip, KiB. */
  scripts: number;
}

const device: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
};

interface Seen {
  ready: number | undefined;
  delays: number[];
  armed: boolean;
}

/** Runs in the page before anything else. */
function watch(session: Record<string, string>): void {
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  const seen: Seen = { ready: undefined, delays: [], armed: false };
  Object.assign(window, { seen });
  const painted = (act: () => void) => requestAnimationFrame(() => setTimeout(act));
  const observer = new MutationObserver(() => {
    if (!document.querySelector('input[type=radio]')) return;
    observer.disconnect();
    painted(() => {
      seen.ready = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener(
    'click',
    ({ timeStamp, isTrusted }) => {
      if (!isTrusted || !seen.armed) return;
      seen.armed = false;
      painted(() => seen.delays.push(performance.now() - timeStamp));
    },
    true,
  );
}

const seenIn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

async function tap(page: Page, selector: string): Promise<void> {
  const label = page.locator(selector).first();
  await label.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(pause);
  const box = await label.boundingBox();
  if (!box) throw new Error(`nothing to tap: ${selector}`);
  await page.evaluate(() => {
    (window as unknown as { seen: Seen }).seen.armed = true;
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => !(window as unknown as { seen: Seen }).seen.armed);
}

/** One visit with an empty cache. @param taps how many items are answered, spread over the page; the first is not counted */
export async function visit(browser: Browser, side: Side, taps: number, count: number): Promise<Figures> {
  const context = await browser.newContext(device);
  context.setDefaultTimeout(120_000);
  try {
    const page = await context.newPage();
    let scripts = 0;
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      const body = await response.body().catch(() => Buffer.alloc(0));
      scripts += gzipSync(body, { level: 9 }).length / 1024;
    });
    // The compiler of the bench marks functions by a call that pages do not know.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch, side.session);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(side.address);
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.ready !== undefined);
    await page.waitForLoadState('networkidle');
    const ready = (await seenIn(page)).ready ?? Number.NaN;
    for (let index = 0; index < taps; index += 1) {
      await tap(page, side.label(Math.floor((index * count) / taps), index % 5));
    }
    await page.waitForTimeout(pause);
    return { ready, taps: (await seenIn(page)).delays.slice(1), scripts };
  } finally {
    await context.close();
  }
}
