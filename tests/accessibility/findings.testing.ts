import { axeFindings, type Page } from '../journeys/browser.testing';

/** The least that a thumb hits surely, in CSS pixels, less what rounding takes. */
const thumb = 43.5;

/** Everything that axe holds against WCAG 2.2 AA on the page, or serious besides. */
async function ofAxe(page: Page): Promise<string[]> {
  const found = await axeFindings(page, { 'target-size': { enabled: true } });
  return found
    .filter(
      ({ impact, tags }) => impact === 'serious' || impact === 'critical' || tags.some((tag) => /^wcag/.test(tag)),
    )
    .flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target}`));
}

/** How much wider than its window the page is. */
async function tooWide(page: Page): Promise<string[]> {
  const more = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return more > 0 ? [`wider than the window by ${more} px`] : [];
}

/** What is to be tapped and is smaller than a thumb needs; a choice is as large as its label. Links within a text may be as small as it. */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = [...document.querySelectorAll('.player :is(a, button, select, input, textarea)')];
    return targets.flatMap((target) => {
      if (target.matches('p a, li a')) return [];
      const { width, height } = (target.closest('label.option') ?? target).getBoundingClientRect();
      if (width >= least && height >= least) return [];
      return [`${Math.round(width)} × ${Math.round(height)} px: ${target.outerHTML.slice(0, 120)}`];
    });
  }, thumb);
}

/** Controls whose name, or the text about their mistake, a screen reader does not get. */
async function unsaid(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.player-issue')].flatMap(({ id, textContent }) => {
      const heard = [...document.querySelectorAll('[aria-describedby]')].some((element) =>
        element.getAttribute('aria-describedby')?.split(' ').includes(id),
      );
      return heard ? [] : [`a message that no control is described by: ${textContent}`];
    }),
  );
}

/** Waits until nothing moves. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/** What stands in the way of somebody on the page as it is shown now; empty: nothing. */
export async function findingsOn(page: Page, { touch = false } = {}): Promise<string[]> {
  await untilStill(page);
  return [
    ...(await ofAxe(page)),
    ...(await tooWide(page)),
    ...(await unsaid(page)),
    ...(touch ? await tooSmall(page) : []),
  ];
}

/** Whether the place that has the focus is in sight: neither scrolled away nor under the bar or the buttons. Its outerHTML if not. */
export async function hiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return [];
    const { x, y, width, height } = focused.getBoundingClientRect();
    const over = [0.25, 0.5, 0.75].some((part) => {
      const top = document.elementFromPoint(x + width / 2, y + height * part);
      return top && (focused.contains(top) || top.contains(focused) || focused.closest('label')?.contains(top));
    });
    return over ? [] : [`focus out of sight: ${focused.outerHTML.slice(0, 120)}`];
  });
}
