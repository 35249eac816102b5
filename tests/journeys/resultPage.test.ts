import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { itLong } from 'tests/long';
import { type Browser, openPage, type Page, phone } from './browser.testing';
import { callerOf } from './call.testing';
import { sharedDemo } from './demo.testing';
import { publishedRespondent, signIn } from './people.testing';
import type { Product } from './product.testing';
import { sayingIn } from './say.testing';
import { sent } from './sent.testing';

const say = sayingIn('en-US');
const small = { ...phone, viewport: { width: 360, height: 780 }, locale: 'en-US' };

let product: Product;
let browser: Browser;
const demo = sharedDemo();
beforeAll(() => {
  ({ product, browser } = demo());
});

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await page.locator('article.report').first().waitFor();
}

/** Wider than the screen, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Headings, buttons, links and rows of the result as they are read aloud, an entry a line. */
async function readAloud(page: Page): Promise<string> {
  const tree = await page.locator('.result').ariaSnapshot();
  // The moment of sending and the ids in addresses change.
  return tree
    .replace(/^.*- time:.*\n/gm, '')
    .replace(/:\n\s+- \/url:.*$/gm, '')
    .trim();
}

it('the personality inventory takes at most five screens of a phone, and is read aloud in order', async () => {
  const { page, context, complaints, look, settled } = await openPage(browser, small);
  await signIn(page, product, product.respondent);
  const { answers } = publishedRespondent('mock1_female_30');
  const { path } = await sent(await callerOf(product, product.respondent), {
    title: 'IPIP',
    answers,
    respondent: { age: 30, sex: 'female' },
  });
  await opened(page, path);
  await settled();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(5 * 780);
  expect(await overflow(page)).toBe(0);
  await look('result-inventory-phone');

  const expected = readFileSync(join(__dirname, 'resultRead.txt'), 'utf8').trim();
  expect(await readAloud(page)).toBe(expected);

  // Each trait has one word; no code of a calculation is read.
  const text = await page.locator('.result').innerText();
  expect(text).not.toMatch(/neuroticism_|_t\b|_percentile/);
  await page.getByRole('link', { name: 'Conscientiousness' }).click();
  const card = page.locator('.trait-card', { hasText: 'Conscientiousness' });
  await card.getByText('Self-Efficacy').first().waitFor();
  expect(await card.locator('.trait-rows > li').count()).toBe(6);
  await card.getByText(say('report.how')).click();
  await card.getByText(/Women of 21 to 40 have 87\.57 on average/).waitFor();
  await card.getByText(say('report.fromAnswers')).click();
  await card
    .locator('.trait-account')
    .getByText(/^Dutifulness/)
    .click();
  await look('result-inventory-trait');
  expect(complaints).toEqual([]);
  await context.close();
});

itLong('at 200 % nothing stays on the screen while it is scrolled, and nothing is wider than it', async () => {
  const { page, context, complaints, look } = await openPage(browser, {
    viewport: { width: 640, height: 400 },
    locale: 'en-US',
  });
  await signIn(page, product, product.respondent);
  const { answers } = publishedRespondent('mock1_female_30');
  const { path } = await sent(await callerOf(product, product.respondent), { title: 'IPIP', answers });
  await opened(page, path);
  const sticky = await page
    .locator('.result *')
    .evaluateAll((all) => all.filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position)).length);
  expect(sticky).toBe(0);
  expect(await overflow(page)).toBe(0);
  await look('result-inventory-enlarged');
  expect(complaints).toEqual([]);
  await context.close();
});
