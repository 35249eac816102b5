/** Chromium and the devices that it stands for, without jest: for benchmarks too. */
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium } from '../chromium.mjs';
import { hangsAfter } from '../hangs';

/** Milliseconds that a page may take for one step: a busy machine is no fault. */
export const patience = hangsAfter(120_000);

export const desktop: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  reducedMotion: 'reduce',
};
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: see tests/chromium.mjs');
  const browser = await chromium.launch({
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
  return browser;
}

/** Of a fresh person at a fresh device. */
export async function newPage(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  return { context, page: await context.newPage() };
}
