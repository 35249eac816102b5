import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentDocument } from 'core/instrument/document';
import { layoutOf, linesOf, type PlacedPage } from '../../server/pdf/pdfLayout.testing';
import { type Browser, desktop, openPage, type Page } from './browser.testing';
import { callerOf } from './call.testing';
import { sharedDemo } from './demo.testing';
import { asked, publishedRespondent, signIn } from './people.testing';
import { type Account, type Product, root } from './product.testing';
import { sent } from './sent.testing';

let product: Product;
let browser: Browser;
const demo = sharedDemo();
beforeAll(() => {
  ({ product, browser } = demo());
});

/** A page of a person who is signed in. */
async function openPageOf(person: Account) {
  const opened = await openPage(browser, desktop);
  await signIn(opened.page, product, person);
  return opened;
}

/** The result of this path as the browser prints it. */
async function printed(page: Page, path: string, format: 'A4' | 'Letter' = 'A4') {
  await page.goto(`${product.url}${path}`);
  await page.locator('article.report').first().waitFor();
  await page.locator('.result-receipt').waitFor({ state: 'attached' });
  return printedFrom(page, format);
}

async function printedFrom(shown: Page, format: 'A4' | 'Letter' = 'A4') {
  // Explanations that are open on the screen, down to the answers, stay there.
  for (let depth = 0; depth < 4; depth += 1) {
    await shown.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('.explanation, .explanation details')) {
        fold.open = true;
      }
    });
  }
  const own = await shown.title();
  const bytes = await shown.pdf({ format });
  // The page has its own name again.
  expect(await shown.title()).toBe(own);
  return { pages: layoutOf(bytes), source: Buffer.from(bytes).toString('latin1') };
}

const millimetre = 72 / 25.4;

function expectEvenMargins(pages: readonly PlacedPage[]): void {
  for (const { width, texts } of pages) {
    const left = Math.min(...texts.map((text) => text.left));
    const right = width - Math.max(...texts.map((text) => text.right));
    expect(left).toBeGreaterThan(16 * millimetre);
    expect(left).toBeLessThan(19 * millimetre);
    expect(right).toBeGreaterThan(16 * millimetre);
    // Lines end before the margin where a word has no room.
    expect(right).toBeLessThan(30 * millimetre);
  }
}

/** A heading is larger than the texts. */
const endsWithHeading = (one: PlacedPage): boolean => (linesOf(one).at(-1) ?? []).some(({ size }) => size > 11);

function expectInventory(pages: readonly PlacedPage[], source: string): void {
  expect(pages.length).toBeLessThanOrEqual(10);
  expectEvenMargins(pages);
  for (const one of pages.slice(0, -1)) expect(linesOf(one).length).toBeGreaterThan(8);
  expect(pages.filter(endsWithHeading)).toEqual([]);
  expect(source).toMatch(/\/Title \(Big Five personality inventory \\\(IPIP-NEO-120\\\) \d{4}-\d\d-\d\d\)/);
  const text = pages.flatMap(({ texts }) => texts.map((each) => each.text)).join('');
  // Cards that are closed on the screen are open on paper; buttons, and what else is closed, are left out.
  expect(text).toContain('Self-Consciousness');
  expect(text.replace(/\s/g, '')).toContain('Youworryaboutsomethingsandtakeotherscalmly');
  expect(text).not.toMatch(/Save as PDF|How was this computed|Delete this result/);
}

/** Shares the result at this path with the respondent's administrator. @returns the path of what they see */
async function shared(page: Page, path: string): Promise<string> {
  const { id } = await asked<{ id: string }>(page, product, 'access', {
    what: { kind: 'result', attempt: path.split('/').at(-1) },
    to: { kind: 'person', email: product.admin.email },
  });
  return `/access/edit?id=${id}`;
}

it('the personality inventory, one’s own or shared, is printed with even margins, no page nearly empty, no heading at the foot, under its title and date', async () => {
  const { page, context } = await openPageOf(product.respondent);
  const { answers } = publishedRespondent('mock1_female_30');
  const { path } = await sent(await callerOf(product, product.respondent), {
    title: 'IPIP',
    answers,
    respondent: { age: 30, sex: 'female' },
  });
  for (const format of ['A4', 'Letter'] as const) {
    const { pages, source } = await printed(page, path, format);
    expectInventory(pages, source);
    expect(linesOf(pages.at(-1) as PlacedPage).length).toBeGreaterThan(8);
  }
  const reader = await openPageOf(product.admin);
  await reader.page.goto(`${product.url}${await shared(page, path)}`);
  await reader.page.locator('article.report').first().waitFor();
  const { pages, source } = await printedFrom(reader.page);
  expectInventory(pages, source);
  await reader.context.close();
  await context.close();
});

it('a result of one scale is printed on one page or two', async () => {
  const { page, context } = await openPageOf(product.respondent);
  const document = JSON.parse(readFileSync(join(root, 'seed/instruments/phq9.json'), 'utf8')) as InstrumentDocument;
  const [set] = document.answerSets ?? [];
  const answers = Object.fromEntries(
    document.questions
      .filter(({ answerSet }) => answerSet === set?.code)
      .map(({ code }, index) => [code, set?.answers[index % set.answers.length]?.code ?? null]),
  );
  const { path } = await sent(await callerOf(product, product.respondent), { title: 'PHQ', answers });
  const { pages } = await printed(page, path);
  expect(pages.length).toBeLessThanOrEqual(2);
  expectEvenMargins(pages);
  for (const one of pages) expect(linesOf(one).length).toBeGreaterThan(5);
  const text = pages
    .flatMap(({ texts }) => texts.map((each) => each.text))
    .join('')
    .replace(/\s/g, '');
  expect(text).toContain('computedfromtheanswersalone');
  expect(text).toContain('Yoursingleanswersarenotinthisdocument');
  const asked = document.questions.map(({ code }) => document.texts['en-US']?.[`question.${code}.text`] ?? 'absent');
  expect(asked.filter((each) => text.includes(each.replace(/\s/g, '')))).toEqual([]);
  await context.close();
});
