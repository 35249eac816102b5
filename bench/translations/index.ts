import type { Page } from 'playwright-core';
import { desktop, openBrowser, openPage } from '../../tests/journeys/browser.testing';
import { signIn } from '../../tests/journeys/people.testing';
import { type Product, startProduct } from '../../tests/journeys/product.testing';
import { fill } from './fill';

/** `npm run bench -- translations`: opening and scrolling /translations over a small and a large store, in one run. */
const stores = [
  { name: '4 languages × 1,000 messages', languages: 4, messages: 1000 },
  { name: '54 languages × 20,000 messages', languages: 54, messages: 20_000 },
];

/** Rounds of each measurement, of which the median counts. */
const rounds = 5;
/** Steps of one screen each. */
const steps = 60;

interface Figures {
  /** Milliseconds from the address to the first rows with their texts. */
  open: number;
  /** Milliseconds of the server for a window of 50 messages in four languages. */
  window: number;
  /** Milliseconds from a jump to the middle to rows with their texts. */
  jump: number;
  /** Milliseconds a step of one screen until its rows have their texts. */
  step: number;
  /** The longest task of the page while scrolling, in milliseconds; 0: none of over 50. */
  longest: number;
}

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

async function measure(product: Product, locales: readonly string[]): Promise<Figures> {
  const browser = await openBrowser();
  try {
    const { page } = await openPage(browser, desktop);
    const account = { email: 'first@example.org', password: 'first account, 3 roles' };
    await signIn(page, product, account);
    const shown = locales.slice(0, 3).join(',');
    const address = `${product.url}/translations?kinds=Instrument&locales=${shown}`;
    await page.goto(address);
    await filled(page);

    const opening: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      await page.goto(address);
      await filled(page);
      opening.push(performance.now() - started);
    }

    const asking: number[] = [];
    for (let round = 0; round < rounds * 4; round += 1) {
      asking.push(
        await page.evaluate(async (path) => {
          const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken');
          const started = performance.now();
          const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
          await answer.text();
          if (!answer.ok) throw new Error(`the list answers ${answer.status}`);
          return performance.now() - started;
        }, `${product.url}/api/translations?kinds=Instrument&locales=${shown}&limit=50`),
      );
    }

    await page.evaluate(() => {
      const seen = window as unknown as { longest: number };
      seen.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
      }).observe({ type: 'longtask' });
    });
    const scrolling = performance.now();
    for (let step = 0; step < steps; step += 1) {
      await scrollTo(page, { screens: 1 });
      await filled(page);
    }
    const scrolled = performance.now() - scrolling;
    const jumping: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await scrollTo(page, { share: 0 });
      await filled(page);
      const started = performance.now();
      await scrollTo(page, { share: 0.3 + round / 10 });
      await filled(page);
      jumping.push(performance.now() - started);
    }
    const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
    return { open: median(opening), window: median(asking), jump: median(jumping), step: scrolled / steps, longest };
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  const found: Figures[] = [];
  for (const { name, languages, messages } of stores) {
    const product = await startProduct();
    try {
      const started = performance.now();
      const locales = await fill(product.folder, messages, languages);
      console.log(`${name} (filled in ${((performance.now() - started) / 1000).toFixed(0)} s)`);
      const figures = await measure(product, locales);
      found.push(figures);
      for (const [what, value] of Object.entries(figures)) console.log(`  ${what}: ${value.toFixed(1)} ms`);
    } finally {
      await product.close();
    }
  }
  const [small, large] = found;
  if (!small || !large) return;
  for (const what of ['open', 'window', 'step', 'jump'] as const) {
    console.log(`${what}: ${(large[what] / small[what]).toFixed(2)} times the small store's`);
  }
  console.log(`longest task while scrolling: ${large.longest.toFixed(0)} ms (to be at most 100)`);
}

main();
