import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerSheet, InstrumentDocument } from 'core/instrument/document';
import { type Browser, desktop, openBrowser, openPage } from './browser.testing';
import { button, field, saved, tab } from './draftScreens.testing';
import { answerPageAtOnce, asked, begin, goOn, signIn } from './people.testing';
import { type Product, root, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');

/** The published cases of the PHQ-9. */
const paper = JSON.parse(readFileSync(join(root, 'tests/data/cases/A01.json'), 'utf8')) as InstrumentDocument;
const items = Array.from({ length: 9 }, (_, index) => `q${index + 1}`);
const itemTexts = items.map((code) => paper.texts['en-US']?.[`question.${code}.text`] ?? '');

/** The library's codes for the answers of the paper form. */
const answerCodes: Readonly<Record<string, string>> = {
  not_at_all: 'not_at_all',
  several_days: 'some_days',
  more_than_half: 'more_than_half',
  nearly_every_day: 'nearly_every_day',
};

const onForm = (answers: AnswerSheet): AnswerSheet =>
  Object.fromEntries(items.map((code) => [code, answerCodes[String(answers[code])] ?? null]));

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const bands = ['Minimal', 'Mild', 'Moderate', 'Moderately severe', 'Severe'];
const begins = [0, 5, 10, 15, 20];

it('a psychologist builds the PHQ-9 from the paper form, and a respondent is scored as the published cases are', async () => {
  const { page, complaints, look, context } = await openPage(browser, desktop);
  await signIn(page, product, product.admin);
  await page.goto(`${product.url}/instruments/add-instrument`);
  await page.getByRole('textbox', { name: say('instrument.title') }).waitFor();
  await page.keyboard.type('PHQ-9 from paper');
  await page.keyboard.press('Enter');
  await button(page, 'question.addFirst').waitFor();
  await look('authoring-begun');

  // The answers of the form, from the library.
  await tab(page, 'answer').click();
  await button(page, 'answerSet.library').first().click();
  const library = page.getByRole('dialog');
  await library.getByText(say('answerLibrary.frequency_4_days'), { exact: true }).click();
  await library.locator('.ant-btn-loading').waitFor({ state: 'detached' });
  await look('authoring-library');
  await library.getByRole('button', { name: say('answerSet.library.add'), exact: true }).click();
  await saved(page);

  // The nine items, by the keyboard alone.
  await tab(page, 'question').click();
  await button(page, 'question.addFirst').focus();
  await page.keyboard.press('Enter');
  for (const [index, text] of itemTexts.entries()) {
    await field(page, 'question.textOf', { code: say('question.part.question', { code: index + 1 }) }).waitFor();
    await page.keyboard.insertText(text);
    if (index < itemTexts.length - 1) await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await saved(page);
  // What lies half under the head, which stays in sight, is no small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await look('authoring-items');

  // The score with its bands and their texts.
  await tab(page, 'calculation').click();
  await button(page, 'calculation.empty.wizard')
    .or(page.getByRole('link', { name: say('calculation.empty.wizard') }))
    .click();
  await field(page, 'calculation.wizard.name').waitFor();
  await page.keyboard.type('Total');
  await button(page, 'calculation.wizard.chooseShown', { count: 9 }).click();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Enter');
  await field(page, 'calculation.wizard.cutoffs').fill(begins.join(', '));
  const labels = page.getByRole('textbox', {
    name: new RegExp(`^${say('calculation.wizard.band.label', { place: '' }).trim()}`),
  });
  for (const [index, label] of bands.entries()) await labels.nth(index).fill(label);
  const texts = page.getByRole('textbox', {
    name: new RegExp(`^${say('calculation.wizard.band.text', { place: '' }).trim()}`),
  });
  for (const [index, label] of bands.entries()) {
    await texts.nth(index).fill(`**${label}** symptoms: {{ total }} of 27.`);
  }
  await look('authoring-wizard');
  await button(page, 'calculation.wizard.make').click();
  await page.waitForURL(/edit-calculation/);
  await saved(page);
  await look('authoring-calculation');

  // Each range has its text, and the report shows it.
  await tab(page, 'report-nuggets').click();
  await page.getByText(say('nugget.finding.none')).waitFor();
  await look('authoring-coverage');
  await tab(page, 'reports').click();
  await page.getByRole('main').getByRole('link', { name: 'Total', exact: true }).first().click();
  await page.waitForURL(/edit-report/);
  await look('authoring-report');

  // The published cases come to their scores on the draft.
  const id = /edit-instrument\/([^/]+)/.exec(page.url())?.[1] ?? '';
  for (const { code, answers, expected } of paper.testCases ?? []) {
    const known = Object.fromEntries(Object.entries(onForm(answers)).filter(([, value]) => value !== null));
    const { scores } = await asked<{ scores: Record<string, unknown> }>(page, product, `instruments/${id}/test`, {
      answers: known,
    });
    expect([code, scores.total]).toEqual([code, expected.phq9_total]);
  }

  await tab(page, 'overview').click();
  // Every tab has the button: that of the tab before goes with its screen.
  await page.getByText(say('instrument.beforePublishing')).waitFor();
  await button(page, 'instrument.publish').click();
  // The labels of the library came in many languages, the items are in English alone: it is published in English.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('publish.submit', { version: 1 }), exact: true })
    .click();
  await page
    .getByText(say('publish.done', { version: 1 }))
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await context.close();

  const person = await openPage(browser, { ...desktop, viewport: { width: 360, height: 740 } });
  await signIn(person.page, product, product.respondent);
  const chosen = paper.testCases?.find(({ expected }) => Number(expected.phq9_total) >= 15);
  await person.page.goto(`${product.url}/Browse-Instruments/instrumentdetails/${id}`);
  await begin(person.page);
  await person.page.locator('[data-item]').first().waitFor();
  for (let number = 0; number < items.length; number += 1) {
    await answerPageAtOnce(person.page, onForm(chosen?.answers ?? {}));
    await goOn(person.page);
  }
  await button(person.page, 'player.send').click();
  await person.page
    .getByText(`${String(chosen?.expected.phq9_total)} of 27`)
    .first()
    .waitFor();
  await person.look('authoring-result');
  expect(person.complaints).toEqual([]);
  await person.context.close();
});
