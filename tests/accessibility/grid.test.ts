import { type Browser, desktop, openBrowser, phone } from '../journeys/browser.testing';
import { publishEveryKind, type Questionnaire } from './attempt.testing';
import { pages } from './everyKind.testing';
import { findingsOn, hiddenFocus, untilStill } from './findings.testing';
import { handOn } from './hand.testing';
import { lookIn, type Variant, variants } from './variants.testing';

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

/** Those for which the device itself must be another are walks of their own. */
const onDesktop = variants.filter((variant) => !['phone', 'back', 'right-to-left'].includes(variant));

interface Walk {
  options: Parameters<Questionnaire['open']>[0];
  locale: 'en-US' | 'ar-EG';
  /** Looked at before anything is answered. */
  empty: readonly Variant[];
  /** Looked at once it is. */
  answered: readonly Variant[];
  /** Widths at which nothing may be wider than the window: a small phone, and a desktop at 400 %. */
  narrow: readonly number[];
}

it.each<[string, Walk]>([
  [
    'on a desktop',
    {
      options: desktop,
      locale: 'en-US',
      empty: onDesktop,
      answered: ['desktop', 'forced colours', 'dark', 'back'],
      narrow: [320, 640],
    },
  ],
  [
    'on a phone',
    { options: phone, locale: 'en-US', empty: ['phone', 'empty submit'], answered: ['phone', 'back'], narrow: [320] },
  ],
  [
    'right to left on a desktop',
    {
      options: desktop,
      locale: 'ar-EG',
      empty: ['desktop', 'empty submit'],
      answered: ['desktop', 'dark'],
      narrow: [320],
    },
  ],
  [
    'right to left on a dark phone',
    {
      options: { ...phone, colorScheme: 'dark' },
      locale: 'ar-EG',
      empty: ['phone', 'empty submit'],
      answered: ['phone'],
      narrow: [],
    },
  ],
])('every kind of question %s stands in the way of nobody', async (name, {
  options,
  locale,
  empty,
  answered,
  narrow,
}) => {
  const { page, context, complaints, shoot } = await questionnaire.open(options, locale);
  const touch = options?.hasTouch ?? false;
  const found: string[] = [];
  const note = (where: string, findings: readonly string[]): void => {
    found.push(...findings.map((each) => `${where}: ${each}`));
  };
  for (const { code, answer } of pages) {
    await page
      .locator(`.player-main [data-question="${code === 'together' ? 'first' : code}"]`)
      .first()
      .waitFor();
    const look = (variant: Variant, state: string) =>
      lookIn(page, variant, async () => {
        await untilStill(page);
        await shoot(`grid-${code}-${name}-${variant}-${state}`.replaceAll(' ', '-'));
        note(`${code}, ${variant}, ${state}`, await findingsOn(page, { touch }));
      });
    for (const variant of empty) await look(variant, 'empty');
    await page.locator('.player-main h1').focus();
    await answer(handOn(page, locale, async () => note(code, await hiddenFocus(page))));
    for (const variant of answered) await look(variant, 'answered');
    const size = page.viewportSize();
    for (const width of narrow) {
      await page.setViewportSize({ width, height: 640 });
      note(`${code}, ${width} px`, await findingsOn(page));
    }
    if (size) await page.setViewportSize(size);
    await page.locator('.player-steps button[type=submit]').click();
  }
  await page.locator('.review').waitFor();
  await shoot(`grid-review-${name}`.replaceAll(' ', '-'));
  note('review', await findingsOn(page, { touch }));
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
