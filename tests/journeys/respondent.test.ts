import { readFileSync } from 'node:fs';
import type { Closing, Receipt } from 'core/contract/answering/attempt';
import { type Browser, desktop, openBrowser, openPage, type Page, phone } from './browser.testing';
import { callerOf } from './call.testing';
import {
  asked,
  begin,
  choose,
  goOnFrom,
  itemsShown,
  placeShown,
  readHelp,
  signIn,
  toReview,
  untilSaved,
} from './people.testing';
import { type Account, type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';
import { sent } from './sent.testing';

const say = sayingIn('en-US');
const friend: Account = { email: 'friend@example.org', password: 'somebody one trusts' };
const newcomer: Account = { email: 'newcomer@example.org', password: 'somebody who is new here' };
const note = 'Shall we talk about it?';
const item9 = 'Thoughts that you would be better off dead or of hurting yourself in some way';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ demo: true }), openBrowser()]);
  product.addPeople({ ...friend, name: 'Fatima' }, { ...newcomer, name: 'Nadia' });
  given = await resultOfRana();
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

const button = (page: Page, id: string) => page.getByRole('button', { name: say(id), exact: true });
const heading = (page: Page, id: string) => page.getByRole('heading', { name: say(id) });

/** Answers every question of the PHQ-9 alike but the ninth, and stands at the review. */
async function answerAll(page: Page, answer: string, ninth: string, atNinth = async () => {}): Promise<void> {
  await toReview(page, async () => {
    const place = await placeShown(page);
    for (const item of await itemsShown(page)) {
      if (item === 'difficulty') await choose(page, item, 'somewhat_difficult');
      else await choose(page, item, item === 'q9' ? ninth : answer);
      if (item === 'q9') await atNinth();
    }
    await goOnFrom(page, place);
  });
  await untilSaved(page);
}

/** Unfolds what lies inside until an answer is to be seen. */
async function unfoldToAnswer(page: Page): Promise<void> {
  const why = page.locator('.report-risk details.explanation').first();
  const answer = why.locator('.explanation-item').first();
  const folded = why.locator('xpath=descendant-or-self::details[not(@open)]/summary').first();
  for (let depth = 0; depth < 10; depth += 1) {
    await answer.or(folded).first().waitFor();
    if (await answer.isVisible()) return;
    await folded.click();
  }
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.goto(`${product.url}/access/add`);
  await page.getByLabel(say('access.code.label'), { exact: true }).fill(code);
  await button(page, 'access.code.submit').click();
}

const resultOf = (page: Page) => new URL(page.url()).pathname;

/** A result of the respondent that points to a risk, and a code that shares it. */
let given: { instrument: string; path: string; receipt: Receipt; code: string };

async function resultOfRana(): Promise<typeof given> {
  const call = await callerOf(product, product.respondent);
  const scale = Array.from({ length: 8 }, (_, index) => [`q${index + 1}`, 'more_than_half']);
  const answers = { ...Object.fromEntries(scale), q9: 'several_days', difficulty: 'somewhat_difficult' };
  const { instrument, attempt, path } = await sent(call, { title: 'PHQ-9', answers });
  const { receipt } = await call<Closing>(`attempts/${attempt}/closing`);
  const what = { kind: 'result', attempt };
  const { code } = await call<{ code: string }>('access', { what, to: { kind: 'code', uses: 1 }, note });
  return { instrument, path, receipt, code };
}

it('staff are told of it, and see the result by the right that the owner reads of', async () => {
  const { page, context, complaints, look, settled } = await openPage(browser, desktop);
  await signIn(page, product, product.admin);
  await page.locator('.notice-bell').click();
  await page.locator('.notice-list').getByRole('link', { name: /PHQ-9/ }).first().click();
  await page.waitForURL('**/access/edit?id=*');
  await page.getByText(say('access.shared.staff', { name: 'Rana' })).waitFor();
  await page.locator('article.report').first().waitFor();
  await settled();
  await look('respondent-staff');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a friend redeems the code, the owner sees who has looked and takes it back; the receipt is confirmed', async () => {
  const theirs = await openPage(browser, { ...phone, locale: 'en-US' });
  await signIn(theirs.page, product, friend);
  await enterCode(theirs.page, 'A-1234');
  await theirs.page.getByText(say('access.code.form')).waitFor();
  await theirs.look('respondent-code-wrong');
  // As somebody types it: small, without hyphens.
  await enterCode(theirs.page, given.code.toLowerCase().replaceAll('-', ' '));
  await theirs.page.getByText(say('access.shared.by', { name: 'Rana' })).waitFor();
  await theirs.page.getByText(note).waitFor();
  await theirs.page.locator('article.report').first().waitFor();
  await theirs.settled();
  await theirs.look('respondent-shared');

  const { page, context, complaints, look, settled } = await openPage(browser, desktop);
  await signIn(page, product, product.respondent);
  await page.goto(`${product.url}/access/add`);
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /PHQ-9/ }) });
  await rows.nth(1).waitFor();
  await settled();
  await look('respondent-access');
  await rows
    .filter({ hasText: say('access.to.staff') })
    .getByRole('link')
    .first()
    .click();
  await page.getByText(say('access.edit.staff')).waitFor();
  await page.getByRole('row', { name: /Ada Admin/ }).waitFor();
  await look('respondent-given-staff');
  await page.getByRole('link', { name: say('access.edit.back') }).click();
  await rows
    .filter({ hasText: say('access.to.code', { used: 1, uses: 1 }) })
    .getByRole('link')
    .first()
    .click();
  for (const deed of ['redeemed', 'seen']) {
    await page
      .getByRole('row', { name: /Fatima/ })
      .filter({ hasText: say(`access.log.${deed}`) })
      .waitFor();
  }
  await settled();
  await look('respondent-given-code');
  await button(page, 'access.edit.revoke').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('access.edit.revoke') })
    .click();
  await page.locator('.access-log').getByText(say('access.log.revoked'), { exact: true }).waitFor();

  await theirs.page.reload();
  await theirs.page.getByText(say('access.edit.over', { name: 'Rana' })).waitFor();
  expect(await theirs.page.locator('article.report').count()).toBe(0);
  await theirs.look('respondent-shared-over');
  expect(theirs.complaints).toEqual([]);
  await theirs.context.close();

  await enterCode(page, given.receipt.code);
  await heading(page, 'access.verified.receipt').waitFor();
  await page.getByLabel(say('access.verified.checksumField')).fill(given.receipt.checksum);
  await button(page, 'access.verified.compare').click();
  await page.getByText(say('access.verified.matches')).waitFor();
  await settled();
  await look('respondent-receipt');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a second attempt shows the course, stands beside the first, and the first can be deleted', async () => {
  const { page, context, complaints, look, settled } = await openPage(browser, desktop);
  await signIn(page, product, product.respondent);
  await page.goto(`${product.url}/Browse-Instruments/instrumentdetails/${given.instrument}`);
  await begin(page);
  await page.locator('[data-item="q1"]').waitFor();
  await answerAll(page, 'several_days', 'not_at_all');
  await button(page, 'player.send').click();
  await heading(page, 'result.sent').waitFor();
  expect(await page.locator('.report-risk').count()).toBe(0);
  const second = resultOf(page);

  await page.goto(`${product.url}/Browse-Instruments/History?instrument=${given.instrument}`);
  await page.locator('.trend figure').first().waitFor();
  await settled();
  await look('respondent-trend');
  for (const number of [0, 1]) await page.locator('.history-results').getByRole('checkbox').nth(number).check();
  await page.getByRole('link', { name: say('history.compareChosen') }).click();
  await heading(page, 'compare.title').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Depressive symptoms (PHQ-9)' });
  // 8 against 17.
  await row.filter({ hasText: '9 lower' }).waitFor();
  await settled();
  await look('respondent-compare');
  await phoneInArabic([given.path, second]);

  await page.getByRole('link', { name: say('compare.back') }).click();
  const rows = page.locator('.history-results > li');
  await rows.nth(1).waitFor();
  await rows.nth(1).getByRole('button').click();
  await page.getByRole('menuitem', { name: say('history.delete') }).click();
  await page.getByRole('dialog').waitFor();
  await look('respondent-delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('result.delete.confirm') })
    .click();
  await rows.nth(1).waitFor({ state: 'detached' });
  expect((await asked<unknown[]>(page, product, 'attempts')).length).toBe(1);
  await page.goto(`${product.url}${given.path}`);
  await page.getByText(say('result.absent')).waitFor();
  await page.goto(`${product.url}${second}`);
  await page.locator('article.report').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it('a respondent finds the PHQ-9, agrees, answers, reads why it is said, keeps it and shares it', async () => {
  const { page, context, complaints, look, settled } = await openPage(browser, desktop);
  await signIn(page, product, newcomer);
  await page.goto(`${product.url}/Browse-Instruments`);
  await page.locator('.browse-card').nth(2).waitFor();
  await page.getByRole('searchbox', { name: say('browse.search') }).fill('DÉPRESSIVE');
  await page.getByRole('button', { name: say('browse.filters') }).click();
  await page.getByRole('combobox', { name: say('browse.domain') }).selectOption('wellbeing');
  await page.locator('.browse-chip').nth(1).waitFor();
  await page.getByRole('link', { name: /IPIP/ }).waitFor({ state: 'detached' });
  await settled();
  await look('respondent-browse');
  await page.getByRole('link', { name: /PHQ-9/ }).click();

  await button(page, 'details.start').waitFor();
  await page.getByText(say('details.answers.alerts')).waitFor();
  await button(page, 'details.start').click();
  await page.getByText(say('details.consent.needed')).waitFor();
  expect(await page.getByRole('checkbox').evaluate((box) => box === document.activeElement)).toBe(true);
  await look('respondent-details');
  await begin(page);

  await page.locator('[data-item="q1"]').waitFor();
  await answerAll(page, 'more_than_half', 'several_days', async () => {
    await page.locator('.player-risk').waitFor();
    await look('respondent-risk');
    await readHelp(page);
  });
  await look('respondent-review');
  await button(page, 'player.send').click();

  await heading(page, 'result.sent').waitFor();
  await page.getByText('Thank you for answering these questions.').waitFor();
  await page.locator('article.report .trait-panel').first().waitFor();
  // What must not be overlooked stands before every report.
  const order = await page
    .locator('.report-risk, article.report, .result-receipt')
    .evaluateAll((parts) => parts.map((part) => part.classList[0]));
  expect(order).toEqual(['report-risk', 'report', 'result-receipt']);
  const [receipt = '', checksum = ''] = await page.locator('.result-receipt code').allTextContents();
  expect([receipt, checksum]).toEqual([
    expect.stringMatching(/^R(-[0-9A-Z]{4}){4}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
  await look('respondent-sent');
  await unfoldToAnswer(page);
  await page.locator('.report-risk .explanation-item').getByText(item9).waitFor();
  await look('respondent-why');

  // In another language as a PDF.
  const language = page.getByRole('combobox', { name: say('result.language') });
  await language.click();
  await page.keyboard.type('Deutsch');
  await page.keyboard.press('Enter');
  await page.locator('article.report[lang="de-DE"]').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'result.pdf').click()]);
  expect(file.suggestedFilename()).toMatch(/^\D+9 \D+ \d{4}-\d\d-\d\d\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await button(page, 'access.share.button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: say('access.give.code') }).check({ force: true });
  await dialog.getByLabel(say('access.give.note')).fill(note);
  await dialog.getByRole('button', { name: say('access.give.submitCode') }).click();
  expect(await page.getByTestId('new-code').textContent()).toMatch(/^A(-[0-9A-Z]{4}){4}$/);
  await settled();
  await look('respondent-share');
  expect(complaints).toEqual([]);
  await context.close();
});

/** The same screens in Arabic on a dark phone. Paths of the two results. */
async function phoneInArabic([older, newer]: [string, string]): Promise<void> {
  const arabic = sayingIn('ar-EG');
  const options = { ...phone, locale: 'ar-EG', colorScheme: 'dark' } as const;
  const { page, context, complaints, look, settled } = await openPage(browser, options);
  await signIn(page, product, product.respondent, 'ar-EG');
  const history = '/Browse-Instruments/History?instrument=';
  const ids = [newer, older].map((path) => path.split('/').at(-1)).join(',');
  const screens: [name: string, path: string, seen: string][] = [
    ['browse', '/Browse-Instruments', '.browse-card'],
    ['details', `/Browse-Instruments/instrumentdetails/${given.instrument}`, '.details-consent'],
    ['sent', `${older}?sent=1`, 'article.report .trait-panel'],
    ['history', '/Browse-Instruments/History', '.browse-card'],
    ['trend', `${history}${given.instrument}`, '.trend figure'],
    ['compare', `${history}${given.instrument}&compare=${ids}`, '.compare-table'],
    ['access', '/access/add', '.access-facts'],
  ];
  for (const [name, path, seen] of screens) {
    await page.goto(`${product.url}${path}`);
    await page.locator(seen).first().waitFor();
    if (name === 'details') {
      await page.getByRole('button', { name: arabic('details.start') }).click();
      await page.getByText(arabic('details.consent.needed')).waitFor();
    }
    if (name === 'sent') await unfoldToAnswer(page);
    await settled();
    await look(`respondent-${name}-arabic-phone`);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([name, wider]).toEqual([name, 0]);
  }
  await page.locator('.access-grant').first().click();
  await page.locator('.access-log').waitFor();
  await settled();
  await look('respondent-given-arabic-phone');
  expect(complaints).toEqual([]);
  await context.close();
}
