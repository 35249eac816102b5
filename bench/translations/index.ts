import type { Page } from 'playwright-core';
import { desktop, newPage, openBrowser } from '../../tests/journeys/chromium.testing';
import { signIn } from '../../tests/journeys/people.testing';
import { type Product, startProduct } from '../../tests/journeys/product.testing';
import { sized } from '../form';
import { build } from '../running/server';
import { fill } from './fill';

/** `npm run bench -- translations`: opening and scrolling /translations over a small and a large store, in one run. */
const stores = [
  { languages: 4, messages: 1000 },
  sized({ languages: 12, messages: 2000 }, { languages: 54, messages: 20_000 }),
].map((store) => ({
  ...store,
  name: `${store.languages} languages × ${store.messages.toLocaleString('en')} messages`,
}));

/** Rounds of each measurement, of which the median counts. */
const rounds = sized(1, 7);
/** Steps of one screen each. */
const steps = sized(5, 40);

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const isFilled = () => {
  const grid = document.querySelector('[role=grid]');
  if (!grid) return false;
  const box = grid.getBoundingClientRect();
  const rows = [...grid.querySelectorAll('[role=row]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > box.top + 60 && top < Math.min(box.bottom, window.innerHeight) - 10;
  });
  return rows.length > 3 && !rows.some((row) => row.querySelector('.translation-coming'));
};

async function filled(page: Page): Promise<void> {
  await page.waitForFunction(isFilled, undefined, { polling: 'raf', timeout: 60_000 });
}

async function scrollTo(page: Page, part: { share: number } | { screens: number }): Promise<void> {
  await page.evaluate((to) => {
    const grid = document.querySelector('[role=grid]');
    if (!grid) throw new Error('no grid');
    if ('share' in to) grid.scrollTop = grid.scrollHeight * to.share;
    else grid.scrollTop += grid.clientHeight * to.screens;
  }, part);
}

const account = { email: 'first@example.org', password: 'first account, 3 roles' };

/** A store that runs, with somebody signed in who looks at it. */
interface Opened {
  name: string;
  product: Product;
  page: Page;
  languages: string;
  figures: Record<Measure, number[]>;
}

const measures = ['open', 'window', 'step', 'jump'] as const;
type Measure = (typeof measures)[number];

/** What each measure is, in milliseconds. */
const meaning: Record<Measure, string> = {
  open: 'from the address to the first rows with their texts',
  window: 'a window of 50 messages in three languages, asked of the server',
  step: 'scrolling on by one screen until its rows have their texts',
  jump: 'from a jump into the middle to rows with their texts',
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function askWindow({ product, page, languages }: Opened): Promise<number> {
  return page.evaluate(async (path) => {
    const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken');
    const started = performance.now();
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) throw new Error(`the list answers ${answer.status}`);
    return performance.now() - started;
  }, `${product.url}/api/translations?kinds=Instrument&locales=${languages}&limit=50`);
}

async function open({ product, page, languages }: Opened): Promise<void> {
  await page.goto(`${product.url}/translations?kinds=Instrument&locales=${languages}`);
  await filled(page);
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = window as unknown as { longest: number };
    seen.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
}

async function scroll(opened: Opened): Promise<void> {
  const { page, figures } = opened;
  await page.waitForTimeout(1000);
  const whole = await timed(async () => {
    for (let step = 0; step < steps; step += 1) {
      await scrollTo(page, { screens: 1 });
      await filled(page);
    }
  });
  figures.step.push(whole / steps);
  await scrollTo(page, { share: 0 });
  await filled(page);
  figures.jump.push(
    await timed(async () => {
      await scrollTo(page, { share: 0.3 + Math.random() / 2 });
      await filled(page);
    }),
  );
}

async function main(): Promise<void> {
  build('--uncompressed');
  const browser = await openBrowser();
  const all: Opened[] = [];
  try {
    for (const { name, languages, messages } of stores) {
      const product = await startProduct();
      const { page } = await newPage(browser, desktop);
      const shown = (await fill(product.folder, messages, languages)).slice(0, 3).join(',');
      all.push({ name, product, page, languages: shown, figures: { open: [], window: [], step: [], jump: [] } });
    }
    for (const opened of all) {
      await signIn(opened.page, opened.product, account);
      await open(opened);
    }
    const longest = new Map<string, number>();
    // In turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < rounds; round += 1) {
      for (const opened of all) {
        opened.figures.open.push(await timed(() => open(opened)));
        await watchTasks(opened.page);
        await scroll(opened);
        for (let asked = 0; asked < 10; asked += 1) opened.figures.window.push(await askWindow(opened));
        const task = await opened.page.evaluate(() => (window as unknown as { longest: number }).longest);
        longest.set(opened.name, Math.max(longest.get(opened.name) ?? 0, task));
      }
    }
    const [small, large] = all;
    if (!small || !large) return;
    console.log(`${small.name} against ${large.name}, medians`);
    for (const measure of measures) {
      const [one, other] = [median(small.figures[measure]), median(large.figures[measure])];
      console.log(
        `${measure} (${meaning[measure]}): ${one.toFixed(1)} ms, ${other.toFixed(1)} ms: ${(other / one).toFixed(2)} times`,
      );
    }
    for (const [name, task] of longest) {
      console.log(`longest task while scrolling over ${name}: ${task === 0 ? 'none over 50' : task.toFixed(0)} ms`);
    }
  } finally {
    await browser.close();
    for (const { product } of all) await product.close();
  }
}

main();
