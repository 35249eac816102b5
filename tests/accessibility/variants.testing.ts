import type { Page } from '../journeys/browser.testing';

/** The nine ways in which each page is looked at. */
export const variants = [
  'desktop',
  'phone',
  'tablet',
  'forced colours',
  'reduced motion',
  'dark',
  'empty submit',
  'back',
  'right-to-left',
] as const;
export type Variant = (typeof variants)[number];

const usual = { forcedColors: 'none', reducedMotion: 'no-preference', colorScheme: 'light' } as const;

const shown = (page: Page) => page.locator('.player-main [data-question]').first().getAttribute('data-question');

/** Waits until another page of questions than `before`, or the review, is shown. */
async function untilAnother(page: Page, before: string | null): Promise<void> {
  await page.waitForFunction(
    (code) =>
      document.querySelector('.review') !== null ||
      ![null, undefined, code].includes(
        document.querySelector('.player-main [data-question]')?.getAttribute('data-question'),
      ),
    before,
  );
}

async function chooseLanguage(page: Page, locale: string): Promise<void> {
  await page.locator('.player-options > button').click();
  await page.locator('.player-language select').selectOption(locale);
  await page.locator(`.player-main[lang="${locale}"]`).waitFor();
  await page.keyboard.press('Escape');
}

/** As the page is for who reads the interface in Arabic. */
const turnPage = (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((turned) => {
    document.documentElement.dir = turned;
  }, dir);

/** Sees to it that the page is as the variant has it; returns what puts it back. */
const turns: Record<Variant, (page: Page) => Promise<() => Promise<void>>> = {
  desktop: async () => async () => {},
  phone: sized(360, 740),
  tablet: sized(768, 1024),
  'forced colours': media({ forcedColors: 'active' }),
  'reduced motion': media({ reducedMotion: 'reduce' }),
  dark: async (page) => {
    const undo = await media({ colorScheme: 'dark' })(page);
    await page.locator('html[data-theme="dark"]').waitFor();
    return undo;
  },
  // Nothing is answered yet. Where anything is required the page stays, says what is missing, and puts the focus there.
  'empty submit': async (page) => {
    const items = await page.locator('.player-main [data-item]').count();
    if (items <= (await page.locator('.player-optional').count())) return async () => {};
    const before = await shown(page);
    await page.locator('.player-steps button[type=submit]').click();
    await page.locator(`.player-main [data-question="${before}"] .player-issue`).first().waitFor();
    await page.locator('[data-open] :focus').waitFor();
    return async () => {};
  },
  back: async (page) => {
    const before = await shown(page);
    await page.locator('.player-steps button[type=submit]').click();
    await untilAnother(page, before);
    await page.locator('.player-steps button[type=button]').click();
    await page.locator(`.player-main [data-question="${before}"]`).first().waitFor();
    return async () => {};
  },
  'right-to-left': async (page) => {
    await chooseLanguage(page, 'ar-EG');
    await turnPage(page, 'rtl');
    return async () => {
      await turnPage(page, 'ltr');
      await chooseLanguage(page, 'en-US');
    };
  },
};

function sized(width: number, height: number) {
  return async (page: Page) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width, height });
    return async () => {
      if (before) await page.setViewportSize(before);
    };
  };
}

function media(changed: Parameters<Page['emulateMedia']>[0]) {
  return async (page: Page) => {
    await page.emulateMedia({ ...usual, ...changed });
    return () => page.emulateMedia(usual);
  };
}

/** Looks at the page in the variant; `back` needs it answered. */
export async function lookIn<T>(page: Page, variant: Variant, look: () => Promise<T>): Promise<T> {
  const putBack = await turns[variant](page);
  try {
    return await look();
  } finally {
    await putBack();
  }
}
