import type { Page } from '../journeys/browser.testing';

/** Somebody with a keyboard and nothing else. */
export interface Hand {
  locale: string;
  /** The arrow key that leads on in the direction of the page. */
  ahead: 'ArrowRight' | 'ArrowLeft';
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes on by Tab until what has the focus matches. */
  tabTo(selector: string): Promise<void>;
  /** A date or time into the field that has the focus; `typed`: as an American types it. */
  enterMoment(value: string, typed: string): Promise<void>;
  expectFocused(attribute: string, value: string): Promise<void>;
  expectShown(selector: string, count: number): Promise<void>;
}

/** More stops than any page has. */
const mostStops = 60;

/**
 * @param onFocus hears of each stop
 */
export function handOn(page: Page, locale: string, onFocus: () => Promise<void> = async () => {}): Hand {
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      if (key.endsWith('Tab')) await onFocus();
    }
  };
  const tabTo = async (selector: string) => {
    for (let stop = 0; stop < mostStops; stop += 1) {
      await press('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    }
    throw new Error(`Tab never reaches ${selector}`);
  };
  return {
    locale,
    ahead: locale === 'ar-EG' ? 'ArrowLeft' : 'ArrowRight',
    press,
    tabTo,
    type: (text) => page.keyboard.type(text),
    enterMoment: (value, typed) =>
      locale === 'en-US' ? page.keyboard.type(typed) : page.locator(':focus').fill(value),
    async expectFocused(attribute, value) {
      await page.locator(`:focus[${attribute}="${value}"]`).waitFor();
    },
    async expectShown(selector, count) {
      await page
        .locator(selector)
        .nth(count - 1)
        .waitFor();
    },
  };
}
