import type { Attempt, AttemptResult } from 'core/contract/answering/attempt';
import { itLong } from '../long';
import { type Browser, desktop, openBrowser, openPage, phone } from './browser.testing';
import {
  answerPage,
  answerPageAtOnce,
  asked,
  begin,
  choose,
  goOn,
  inventoryFile,
  itemsShown,
  publishedRespondent,
  showWholePages,
  signIn,
  toReview,
  untilSaved,
} from './people.testing';
import { type Product, startProduct } from './product.testing';
import { sayingIn } from './say.testing';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ fromNothing: true }), openBrowser()]);
});
// A test that failed may have left it dead.
beforeEach(() => product.start());
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

/** The domains of the inventory, whose scores the published case gives. */
const domains = ['neuroticism', 'extraversion', 'openness', 'agreeableness', 'conscientiousness'];

/** The result page shows the scores of the published respondent, and the server's figures equal them. */
async function expectPublishedScores(page: Parameters<typeof asked>[0], code: string, locale: 'en-US' | 'ar-EG') {
  const attempt = new URL(page.url()).pathname.split('/').at(-1);
  const result = await asked<AttemptResult>(page, product, `attempts/${attempt}/result?locale=${locale}`);
  const { expected } = publishedRespondent(code);
  const scores = new Map(result.scores.map((score) => [score.code, score]));
  const published = Object.entries(expected).filter(([name]) => scores.has(name));
  expect(published.length).toBeGreaterThan(30);
  for (const [name, value] of published)
    expect([name, scores.get(name)?.value]).toEqual([name, expect.closeTo(value as number, 9)]);
  await page
    .getByRole('button', { name: sayingIn(locale)('report.figures') })
    .first()
    .click();
  const text = await page.locator('main, .result').first().innerText();
  for (const domain of domains) expect(text).toContain(scores.get(`${domain}_t`)?.formatted);
}

it('an admin brings in the inventory in its languages and publishes it', async () => {
  const { page, context, complaints, look } = await openPage(browser, desktop);
  const say = sayingIn('en-US');
  await signIn(page, product, product.admin);
  await page
    .getByRole('button', { name: say('instrument.import') })
    .first()
    .click();
  await page.locator('input[type=file]').setInputFiles(inventoryFile);
  await page.getByText(say('import.done', { code: '“Big Five personality inventory (IPIP-NEO-120)”' })).waitFor();
  await look('import-done');
  await page.getByRole('button', { name: say('import.open') }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText(say('instrument.beforePublishing')).waitFor();
  await look('overview-draft');
  await page.getByRole('button', { name: say('instrument.publish') }).click();
  const dialog = page.getByRole('dialog');
  // Languages that are complete are chosen, those that were only begun are not.
  await dialog.locator('details:has(input[type="checkbox"]) > summary').click();
  await dialog.getByRole('checkbox', { name: 'العربية' }).waitFor();
  await dialog.getByLabel(say('publish.note')).fill('First version');
  await look('publish-dialog');
  await dialog.getByRole('button', { name: say('publish.submit', { version: 1 }) }).click();
  await page.getByText(say('publish.done', { version: 1 })).waitFor();
  await page.getByText('First version').waitFor();
  await look('overview-published');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a respondent answers in Arabic on a phone, the server is killed in the middle, and the scores are the published ones', async () => {
  const respondent = publishedRespondent('mock1_female_30');
  const say = sayingIn('ar-EG');
  const { page, context, complaints, look } = await openPage(browser, { ...phone, locale: 'ar-EG' });
  await page.goto(product.url);
  await page.getByRole('button', { name: say('login.submit'), exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await look('login-arabic-phone');
  await signIn(page, product, product.respondent, 'ar-EG');
  await page.goto(`${product.url}/Browse-Instruments`);
  await page.getByRole('link', { name: /IPIP/ }).first().waitFor();
  await look('browse-arabic-phone');
  await page.getByRole('link', { name: /IPIP/ }).first().click();
  await page.getByRole('button', { name: say('details.start') }).waitFor();
  await page.getByText(say('details.respondent'), { exact: true }).click();
  await page.getByLabel(say('details.age')).fill('30');
  await page.getByText(say('details.sex.female'), { exact: true }).click();
  await look('details-arabic-phone');
  await begin(page, 'ar-EG');
  await page.locator('[data-item="i1"]').waitFor();
  await look('player-arabic-phone-start');
  // One statement at a time: a tap goes on by itself.
  for (let number = 1; number <= 10; number += 1) {
    await page.locator(`[data-item="i${number}"]`).waitFor();
    expect(await itemsShown(page)).toEqual([`i${number}`]);
    await choose(page, `i${number}`, String(respondent.answers[`i${number}`]));
  }
  await page.locator('[data-item="i11"]').waitFor();
  await look('player-arabic-phone-statement');
  // The phone's Back leads to the statements before, also after a reload; Forward leads on again.
  const item = (number: number) => page.locator(`[data-item="i${number}"]`).waitFor();
  await page.goBack();
  await item(10);
  expect(await page.locator('[data-item="i10"] input:checked').inputValue()).toBe(String(respondent.answers.i10));
  await untilSaved(page);
  await page.reload();
  await item(11);
  for (const number of [10, 9, 8]) {
    await page.goBack();
    await item(number);
  }
  for (const number of [9, 10, 11]) {
    await page.goForward();
    await item(number);
  }
  await showWholePages(page, 'ar-EG');

  let pages = 1;
  await toReview(page, async () => {
    const items = await itemsShown(page);
    expect(items.length).toBeGreaterThan(0);
    if (pages === 5) {
      // The server dies in the middle of a page, and the respondent goes on.
      const [first = '', ...rest] = items;
      await answerPage(page, { [first]: respondent.answers[first] ?? null });
      await untilSaved(page);
      await product.kill();
      await answerPage(page, Object.fromEntries(rest.map((item) => [item, respondent.answers[item] ?? null])));
      await page.locator('.player-saved-offline, .player-saved-device, .player-saved-saving').first().waitFor();
      await look('player-arabic-phone-server-away');
      await product.start();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await untilSaved(page);
      await page.reload();
      await page.locator('[data-item]').first().waitFor();
      const given = Object.entries(respondent.answers).filter(([item]) => Number(item.slice(1)) <= 60);
      const { id } = (await asked<{ id: string }[]>(page, product, 'attempts'))[0] ?? { id: '' };
      expect((await asked<Attempt>(page, product, `attempts/${id}`)).answers).toEqual(Object.fromEntries(given));
      await answerPage(page, respondent.answers);
    } else if (pages < 2) {
      await answerPage(page, respondent.answers);
    } else {
      await answerPageAtOnce(page, respondent.answers);
    }
    if (pages === 1) await look('player-arabic-phone-answered');
    pages += 1;
    await goOn(page);
  });
  await untilSaved(page);
  await look('review-arabic-phone');
  await page.getByRole('button', { name: say('player.send') }).click();
  await page.waitForURL('**/Instrument-result/**');
  await page.getByRole('heading', { name: say('result.sent') }).waitFor();
  await page.locator('article.report').waitFor();
  await page.locator('.fold-head button').first().click();
  await page.getByText(say('report.how')).first().click();
  await look('result-arabic-phone');
  await expectPublishedScores(page, 'mock1_female_30', 'ar-EG');
  // Back from the result leads out of what was answered, in one step.
  await page.goBack();
  await page.waitForURL('**/instrumentdetails/**');
  await page.goForward();
  await page.waitForURL('**/Instrument-result/**');
  expect(complaints).toEqual([]);
  await context.close();
});

itLong('the same in English on a desktop, by keyboard', async () => {
  const respondent = publishedRespondent('mock1_male_20');
  const say = sayingIn('en-US');
  const { page, context, complaints, look } = await openPage(browser, desktop);
  const second = { email: 'second@example.org', password: 'another who answers' };
  product.addPeople({ ...second, name: 'Sam' });
  await signIn(page, product, second);
  await page.getByText(say('home.begin')).waitFor();
  await look('home-new-user');
  await page.goto(`${product.url}/Browse-Instruments`);
  await page.getByRole('link', { name: /IPIP/ }).first().click();
  await page.getByLabel(say('details.age')).fill('20');
  await page.getByText(say('details.sex.male'), { exact: true }).click();
  await look('details-desktop');
  await begin(page);
  await page.locator('[data-item="i1"]').waitFor();
  const order = ['1', '2', '3', '4', '5'];
  let pages = 0;
  await toReview(page, async () => {
    for (const item of await itemsShown(page)) {
      const inputs = page.locator(`[data-item="${item}"] input`);
      const codes = await inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
      const place = codes.indexOf(String(respondent.answers[item]));
      await inputs.first().focus();
      await page.keyboard.press(order[place] ?? '');
    }
    // The pages are alike: axe sees one of them.
    if (pages === 0) await look('player-desktop');
    pages += 1;
    await goOn(page, () => page.keyboard.press('Enter'));
  });
  await untilSaved(page);
  await look('review-desktop');
  await page.getByRole('button', { name: say('player.send') }).click();
  await page.waitForURL('**/Instrument-result/**');
  await page.locator('.fold-head button').first().click();
  await page.getByText(say('report.how')).first().click();
  await expectPublishedScores(page, 'mock1_male_20', 'en-US');
  await look('result-desktop');
  await page.goto(`${product.url}/Browse-Instruments/History`);
  await page.getByText(say('history.completed')).first().waitFor();
  await look('history-desktop');
  await page.goto(`${product.url}/home`);
  await page.getByText(say('home.results')).waitFor();
  await look('home-user');
  expect(complaints).toEqual([]);
  await context.close();
});
