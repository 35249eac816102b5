import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerSheet, InstrumentDocument, TestCase } from 'core/instrument/document';
import { until } from '../until';
import type { Page } from './browser.testing';
import { patience } from './chromium.testing';
import { type Account, type Product, root } from './product.testing';
import { sayingIn } from './say.testing';

export const inventoryFile = join(root, 'seed/instruments/ipip_neo_120.json');

/** A respondent of the published cases with norms by sex and age (A04). */
export function publishedRespondent(code: string): TestCase {
  const document = JSON.parse(readFileSync(join(root, 'tests/data/cases/A04.json'), 'utf8')) as InstrumentDocument;
  const found = document.testCases?.find((each) => each.code === code);
  if (!found) throw new Error(`No case ${code}`);
  return found;
}

type Locale = 'en-US' | 'ar-EG' | 'de-DE' | 'zh-CN';

/** Signs in on the login screen, wherever it leads. */
export async function signIn(page: Page, product: Product, account: Account, locale: Locale = 'en-US'): Promise<void> {
  const say = sayingIn(locale);
  if (!new URL(page.url(), 'http://none').pathname.endsWith('/user/login'))
    await page.goto(`${product.url}/user/login`);
  await page.getByLabel(say('login.email'), { exact: true }).fill(account.email);
  await page.getByLabel(say('login.password'), { exact: true }).fill(account.password);
  await page.getByRole('button', { name: say('login.submit'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/user/login'));
}

/** Agrees to what the details page says of the answers, and starts. */
export async function begin(page: Page, locale: Locale = 'en-US'): Promise<void> {
  const say = sayingIn(locale);
  await page.getByRole('checkbox', { name: say('details.consent') }).check({ force: true });
  await page.getByRole('button', { name: say('details.start') }).click();
}

/** The player where what is pressed counts: not just after it has gone on by itself. */
const counting = '.player-form:not([data-going-on="unread"])';

/** Chooses the answer of one item of the page shown. */
export async function choose(page: Page, item: string, answer: string): Promise<void> {
  await page.locator(`${counting} [data-item="${item}"] label:has(input[value="${answer}"])`).click();
}

/** The items of the page shown, in order. */
export async function itemsShown(page: Page): Promise<string[]> {
  return page.locator('[data-item]').evaluateAll((items) => items.map((item) => item.getAttribute('data-item') ?? ''));
}

/** Answers every item of the page shown as the sheet has it. */
export async function answerPage(page: Page, answers: AnswerSheet): Promise<void> {
  for (const item of await itemsShown(page)) {
    const answer = answers[item];
    if (typeof answer === 'string') await choose(page, item, answer);
  }
}

/** As `answerPage`, by clicks that no finger could give so fast. */
export async function answerPageAtOnce(page: Page, answers: AnswerSheet): Promise<void> {
  for (const item of await itemsShown(page)) {
    await page.locator(`[data-item="${item}"] input[value="${String(answers[item])}"]`).dispatchEvent('click');
  }
}

const pressOn = (page: Page) => page.locator(`${counting} .player-steps button[type=submit]`).click();

/**
 * In the page: its first question and item, or the review; null if that is `place`. No words, as an answer changes some of them (the
 * minutes that are left).
 */
function shownUnless(place: string): string | null {
  const [question, item] = ['question', 'item'].map((name) =>
    document.querySelector(`.player-main [data-${name}]`)?.getAttribute(`data-${name}`),
  );
  const shown = document.querySelector('.review') ? 'review' : `${question} ${item}`;
  return shown === place ? null : shown;
}

/** What tells the page shown, or the review, from others. */
export async function placeShown(page: Page): Promise<string> {
  await page.locator('.player-place, .review').first().waitFor({ state: 'attached' });
  return (await page.evaluate(shownUnless, '')) ?? '';
}

const untilElsewhere = (page: Page, place: string) => page.waitForFunction(shownUnless, place);

/** Goes on to the next page or to the review, by the button unless told how. */
export async function goOn(page: Page, leave = () => pressOn(page)): Promise<void> {
  const before = await placeShown(page);
  await leave();
  await untilElsewhere(page, before);
}

/** Waits while the player on a phone is about to go on by itself, and until what is pressed counts again. */
const untilStill = (page: Page) => page.locator('.player-form:not([data-going-on])').waitFor();

/**
 * Goes on once everything is answered, on a phone too: by the button where the player does not go on by itself after a tap.
 * @param answered the place, read before the first answer was tapped
 */
export async function goOnFrom(page: Page, answered: string): Promise<void> {
  await untilStill(page);
  if ((await placeShown(page)) === answered) await pressOn(page);
  await untilElsewhere(page, answered);
}

/** Reads the help that an answer has brought, as one must before going on. */
export async function readHelp(page: Page, locale: Locale = 'en-US'): Promise<void> {
  await page.getByRole('button', { name: sayingIn(locale)('player.risk.read') }).click();
}

/** Does something in the menu of the player, and closes it. */
async function inMenu(page: Page, locale: Locale, work: (say: ReturnType<typeof sayingIn>) => Promise<unknown>) {
  const say = sayingIn(locale);
  await page.getByRole('button', { name: say('player.menu') }).click();
  await work(say);
  await page.keyboard.press('Escape');
}

/** Chooses the language of the questions. `locale`: of the interface. */
export async function chooseQuestionLanguage(page: Page, wanted: string, locale: Locale = 'en-US'): Promise<void> {
  await inMenu(page, locale, (say) => page.getByLabel(say('player.language')).selectOption(wanted));
  await page.locator(`.player-main[lang="${wanted}"]`).waitFor();
}

/** On a phone, where statements are shown one at a time: shows whole pages from now on. */
export async function showWholePages(page: Page, locale: Locale = 'en-US'): Promise<void> {
  await inMenu(page, locale, (say) => page.getByRole('radio', { name: say('player.statements.page') }).check());
}

/** Waits until the player says that everything given is saved on the server. */
export async function untilSaved(page: Page): Promise<void> {
  await page.locator('.player-saved-saved').waitFor();
}

/** What the server answers to the page's own account. */
export async function asked<T>(
  page: Page,
  product: Product,
  path: string,
  body?: unknown,
  method: 'POST' | 'PATCH' | 'PUT' = 'POST',
): Promise<T> {
  return page.evaluate(
    async ([address, sent, method]) => {
      const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(address, sent === null ? { headers } : { method, headers, body: sent });
      return (await response.json()).data;
    },
    [`${product.url}/api/${path}`, body === undefined ? null : JSON.stringify(body), method] as const,
  ) as Promise<T>;
}

/** Answers page after page, and stands at the review. @param answerAndGoOn answers the page shown, and leads on */
export async function toReview(page: Page, answerAndGoOn: () => Promise<void>): Promise<void> {
  const isThere = async () => (await page.locator('.review').count()) > 0;
  // The pages of a long questionnaire together; for each of its steps the page's own patience holds.
  await until('the review', isThere, { meanwhile: answerAndGoOn, patience: 4 * patience });
}

/** Answers every question of the item shown with its nth answer, or the last, reads the help that this brings, and sends it. */
export async function answerItem(page: Page, nth = 0, locale: Locale = 'en-US'): Promise<void> {
  await page.locator('[data-item], .review').first().waitFor();
  await untilStill(page);
  await toReview(page, async () => {
    const place = await placeShown(page);
    for (const item of await itemsShown(page)) {
      const inputs = page.locator(`[data-item="${item}"] input[type=radio]`);
      const codes = await inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
      const code = codes[Math.min(nth, codes.length - 1)];
      if (code !== undefined) await choose(page, item, code);
    }
    if ((await page.locator('.player-risk').count()) > 0) await readHelp(page, locale);
    await goOnFrom(page, place);
  });
  await untilSaved(page);
  await page.getByRole('button', { name: sayingIn(locale)('player.send') }).click();
}
