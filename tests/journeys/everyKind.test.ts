import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attempt } from 'core/contract/answering/attempt';
import { publishEveryKind, type Questionnaire } from '../accessibility/attempt.testing';
import { pages } from '../accessibility/everyKind.testing';
import { findingsOn, hiddenFocus } from '../accessibility/findings.testing';
import { handOn } from '../accessibility/hand.testing';
import { lookIn, variants } from '../accessibility/variants.testing';
import { type Browser, desktop, openBrowser } from './browser.testing';
import { asked, untilSaved } from './people.testing';
import { root } from './product.testing';
import { sayingIn } from './say.testing';

const say = sayingIn('en-US');
let questionnaire: Questionnaire;
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  questionnaire = await publishEveryKind(browser);
});
afterAll(async () => {
  await browser?.close();
  await questionnaire?.product.close();
});

const firstOf = (code: string) => pages.find((each) => each.code === code)?.questions[0]?.code ?? '';

it('every kind of question is answered and sent by keys alone, read in its order, and stands in the way of nobody', async () => {
  const { page, context, complaints, shoot, attempt } = await questionnaire.open(desktop, 'en-US');
  const found: string[] = [];
  const read: string[] = [];
  const hand = handOn(page, 'en-US', async () => {
    found.push(...(await hiddenFocus(page)));
  });
  for (const [index, { code, answer }] of pages.entries()) {
    await page
      .locator(`.player-main [data-question="${firstOf(code)}"]`)
      .first()
      .waitFor();
    read.push(`# ${code}`, await page.locator(index === 0 ? '.player' : '.player-form').ariaSnapshot());
    const variant = variants[index % variants.length] ?? 'desktop';
    const look = () =>
      lookIn(page, variant, async () => {
        found.push(
          ...(await findingsOn(page, { touch: variant === 'phone' })).map((each) => `${code}, ${variant}: ${each}`),
        );
      });
    if (variant !== 'back') await look();
    // Where a new page leaves the focus; what a pointer did before counts for nothing.
    await page.locator('.player-main h1').focus();
    await answer(hand);
    if (variant === 'back') await look();
    await hand.tabTo('.player-steps button[type=submit]');
    await hand.press('Enter');
  }
  await page.locator('.review').waitFor();
  read.push('# review', await page.locator('.player-form').ariaSnapshot());
  found.push(...(await findingsOn(page)).map((each) => `review: ${each}`));
  await shoot('every-kind-review');
  expect(found).toEqual([]);

  // Browsers differ in the spaces within a time of day.
  const text = `${read.join('\n')}\n`.replace(/[\u00a0\u202f]/g, ' ');
  // Beside the pictures: what was read, to be looked at and kept when it is meant to be another.
  mkdirSync(join(root, 'tests/screenshots'), { recursive: true });
  writeFileSync(join(root, 'tests/screenshots/readingOrder.txt'), text);
  expect(text).toBe(readFileSync(join(root, 'tests/accessibility/readingOrder.txt'), 'utf8'));

  await untilSaved(page);
  const { answers } = await asked<Attempt>(page, questionnaire.product, `attempts/${attempt}`);
  expect(answers).toEqual(Object.assign({}, ...pages.map(({ given }) => given)));
  await hand.tabTo('.player-steps button[type=submit]');
  await hand.press('Enter');
  await page.waitForURL('**/Instrument-result/**');
  await page.getByRole('heading', { name: say('result.sent') }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
