import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstrumentDocument } from 'core/instrument/document';
import { type Browser, desktop, openBrowser, openPage, type Page } from './browser.testing';
import { CountedPerson } from './deeds.testing';
import { button, field, saved, tab } from './draftScreens.testing';
import { asked, signIn } from './people.testing';
import { type Product, root, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');

/** The published rule of the WHO-5, with its cases; its wording is not included, and the items here are our own. */
const rule = JSON.parse(readFileSync(join(root, 'tests/data/cases/A05.json'), 'utf8')) as InstrumentDocument;

const items = [
  'I have been in a cheerful mood',
  'I have felt at ease',
  'I have been lively and strong',
  'I got up rested in the morning',
  'My days have been full of what interests me',
];
const answers = ['5 All the time', '4 Mostly', '3 Over half the time', '2 Under half the time', '1 Rarely', '0 Never'];
const bands = [
  { from: 0, label: 'Very low', text: 'Please talk to somebody about how you are.' },
  { from: 29, label: 'Low', text: 'Your well-being is lower than that of most people.' },
  { from: 51, label: 'Good', text: 'Your well-being is **good**: {{ well_being }} of 100.' },
];

/** Before this head, overview and wizard there were 95. */
const most = 60;

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const bandFields = (page: Page, of: 'label' | 'text') =>
  page.getByRole('textbox', {
    name: new RegExp(`^${say(`calculation.wizard.band.${of}`, { place: '' }).trim()}`),
  });

it(`an author builds and publishes the WHO-5 with at most ${most} deeds`, async () => {
  const { page, complaints, look, context } = await openPage(browser, desktop);
  const author = new CountedPerson(page);
  await signIn(page, product, product.admin);

  await author.click(button(page, 'instrument.new').first());
  await field(page, 'instrument.title').waitFor();
  await author.type('WHO-5 in our own words');
  await author.press('Enter');

  // All items at once; the answers of one are those of all.
  await author.click(button(page, 'question.addFirst'));
  await field(page, 'question.textOf', { code: say('question.part.question', { code: 1 }) }).waitFor();
  await author.paste(items.join('\n'));
  await author.click(button(page, 'question.paste.take', { count: items.length }));
  await author.click(button(page, 'question.answers.new'));
  await author.type(answers.join('\n'));
  await author.click(button(page, 'question.answers.make'));
  await saved(page);
  await look('who5-items');

  await author.click(tab(page, 'calculation'));
  await author.click(button(page, 'calculation.empty.wizard'));
  await field(page, 'calculation.wizard.name').waitFor();
  await author.type('Well-being');
  await author.click(button(page, 'calculation.wizard.chooseShown', { count: items.length }));
  await author.click(page.locator('.ant-steps-item').filter({ hasText: say('calculation.wizard.step.bands') }));
  await author.fill(field(page, 'calculation.wizard.cutoffs'), bands.map(({ from }) => from).join(', '));
  for (const [index, { label }] of bands.entries()) await author.fill(bandFields(page, 'label').nth(index), label);
  for (const [index, { text }] of bands.entries()) await author.fill(bandFields(page, 'text').nth(index), text);
  await author.click(button(page, 'calculation.wizard.make'));
  await page.waitForURL(/edit-calculation/);

  // From 0 to 100.
  await author.click(page.locator('.formula-setting .cm-content').first());
  await author.press('Control+A');
  await author.type('sum(q1..q5) * 4');
  await saved(page);
  // What lies half under the head, which stays in sight, is no small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await look('who5-score');

  await author.click(tab(page, 'settings'));
  await author.fill(field(page, 'overview.description'), 'How well one has been in the last two weeks.');
  await author.fill(field(page, 'overview.instructions'), 'Think of the last two weeks.');
  await author.fill(field(page, 'overview.thanks'), 'Thank you.');
  await author.fill(field(page, 'settings.estimatedMinutes'), '2');
  await saved(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await look('who5-settings');

  await author.click(tab(page, 'overview'));
  // The head that was there before goes with its tab, and a dialog of it too.
  await page.getByText(say('instrument.beforePublishing')).first().waitFor();
  await button(page, 'problems.count', { count: 0 }).waitFor();
  await look('who5-overview');
  await author.click(button(page, 'instrument.publish'));
  await author.click(button(page, 'publish.submit', { version: 1 }));
  await page
    .getByText(say('publish.done', { version: 1 }))
    .first()
    .waitFor();
  await look('who5-published');

  const id = /edit-instrument\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  const sets = await asked<{ answerSets: { answers: { code: string; score: number }[] }[] }>(
    page,
    product,
    `instruments/${id}/export`,
  );
  const codeOf = new Map(sets.answerSets[0]?.answers.map(({ code, score }) => [String(score), code]));
  for (const { code, answers: given, expected } of rule.testCases ?? []) {
    const known = Object.entries(given).filter(([item, value]) => /^q[1-5]$/.test(item) && value !== null);
    const sheet = Object.fromEntries(known.map(([item, value]) => [item, codeOf.get(String(value))]));
    const { scores } = await asked<{ scores: Record<string, unknown> }>(page, product, `instruments/${id}/test`, {
      answers: sheet,
    });
    expect([code, scores.well_being]).toEqual([code, expected.percent]);
  }
  expect(complaints).toEqual([]);
  console.log(`The WHO-5 from nothing to published: ${author.deeds} deeds.`);
  expect(author.deeds).toBeLessThanOrEqual(most);
  await context.close();
});
