import type { Page } from 'playwright-core';
import type { InstrumentDocument, TextBundle } from '../../core/instrument/document';
import { seedLanguages } from '../../seed/languages';
import { desktop, newPage, openBrowser } from '../../tests/journeys/chromium.testing';
import { asked, signIn } from '../../tests/journeys/people.testing';
import { type Product, startProduct } from '../../tests/journeys/product.testing';
import { sized } from '../form';
import { build } from '../running/server';

/** In turns, in one run: the median counts. */
const rounds = sized(1, 7);
const keys = sized(5, 40);
/** Of the larger instrument. */
const languages = sized(6, 54);
const questions = sized(50, 250);

/** Each question has four texts. */
function documentOf(code: string, questions: number, locales: readonly string[]): InstrumentDocument {
  const codes = Array.from({ length: questions }, (_, index) => `q${index + 1}`);
  const bundle = (locale: string): TextBundle => ({
    title: `${locale}: ${code}`,
    ...Object.fromEntries(
      codes.flatMap((each) => [
        [
          `question.${each}.text`,
          `${locale}: over the last two weeks, how often have you been bothered by matter ${each}?`,
        ],
        [`question.${each}.help`, `${locale}: think of ordinary days, and of ${each} alone.`],
        [`question.${each}.min_label`, `${locale}: not at all`],
        [`question.${each}.max_label`, `${locale}: all the time`],
      ]),
    ),
  });
  return {
    format: 'instrument/1',
    code,
    baseLocale: 'en-US',
    questions: codes.map((each) => ({ code: each, kind: 'slider', validation: { min: 0, max: 100 } })),
    texts: Object.fromEntries(locales.map((locale) => [locale, bundle(locale)])),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

async function opened(page: Page, address: string): Promise<number> {
  const start = performance.now();
  await page.goto(address);
  await page.locator('[data-row] textarea[lang="de-DE"]').first().waitFor();
  return performance.now() - start;
}

/** From a key to the frame after it, in the middle of the list. */
async function keystroke(page: Page): Promise<number[]> {
  const field = page.locator('[data-row] textarea[lang="en-US"]').nth(5);
  await field.click();
  await page.evaluate(() => {
    const seen = window as unknown as { delays: number[] };
    seen.delays = [];
    document.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => seen.delays.push(performance.now() - timeStamp)));
    });
  });
  for (let key = 0; key < keys; key += 1) await page.keyboard.type('a', { delay: 40 });
  return page.evaluate(() => (window as unknown as { delays: number[] }).delays);
}

/** Opening the questions of an instrument beside another language, and typing there: few texts against 54 languages of 1,000. */
export async function opening(): Promise<void> {
  const locales = seedLanguages.slice(0, languages).map(({ code }) => code);
  const few = ['en-US', 'de-DE'];
  const sizes = [
    { name: '2 languages × 100 texts', document: documentOf('few', 25, few) },
    {
      name: `${languages} languages × ${(4 * questions).toLocaleString('en')} texts`,
      document: documentOf('many', questions, [...new Set([...few, ...locales])]),
    },
  ];
  build('--uncompressed');
  const browser = await openBrowser();
  let product: Product | undefined;
  try {
    product = await startProduct();
    const { page } = await newPage(browser, desktop);
    await signIn(page, product, { email: 'first@example.org', password: 'first account, 3 roles' });
    const figures = new Map<string, { address: string; open: number[]; keys: number[] }>();
    for (const { name, document } of sizes) {
      const { id } = await asked<{ id: string }>(page, product, 'instruments/import', document);
      await page.evaluate((instrument) => sessionStorage.setItem(`authoring:locale:${instrument}`, 'de-DE'), id);
      const address = `${product.url}/instruments/edit-instrument/${id}/question`;
      figures.set(name, { address, open: [], keys: [] });
    }
    for (let round = 0; round <= rounds; round += 1) {
      for (const figure of figures.values()) {
        const took = await opened(page, figure.address);
        if (round > 0) figure.open.push(took);
      }
    }
    for (const figure of figures.values()) {
      await opened(page, figure.address);
      figure.keys.push(...(await keystroke(page)));
    }
    const [small, large] = [...figures];
    if (!small || !large) return;
    const say = (what: string, of: 'open' | 'keys') => {
      const [one, other] = [median(small[1][of]), median(large[1][of])];
      console.log(
        `${what}: ${one.toFixed(0)} ms with ${small[0]}, ${other.toFixed(0)} ms with ${large[0]}: ${(other / one).toFixed(2)} times`,
      );
    };
    say('questions opened beside another language, from the address to the first rows in both', 'open');
    say('a key until the frame after it', 'keys');
  } finally {
    await browser.close();
    await product?.close();
  }
}
