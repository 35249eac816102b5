import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { root } from './product.testing';

const folder = join(root, 'tests/screenshots');

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en-US' };
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: see tests/chromium.mjs');
  return chromium.launch({
    executablePath,
    headless: process.env.HEADFUL !== '1',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * A fresh person at a fresh device. `look(name)` takes a picture of the screen and lets axe look at it; `complaints` collects what axe finds
 * serious, what the page threw, and what the content security policy refused.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  watchErrors(page, complaints);
  const look = async (name: string) => {
    await screenshot(page, name);
    complaints.push(...(await seriousFindings(page)).map((finding) => `${name}: ${finding}`));
  };
  return { context, page, complaints, look };
}

function watchErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Minified React error|Warning:/.test(message.text()))
      errors.push(message.text());
  });
}

/** Writes the screen to tests/screenshots/NAME.png, the whole page. */
async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** What axe finds serious or critical on the screen, as `rule: selector`. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map((node) => node.target.join(' ')),
    }));
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target}`));
}

export type { Browser, Page };
