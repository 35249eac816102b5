import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Browsers that Playwright's own installer left on this machine. */
function playwrightBrowsers() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-linux/headless_shell'].map((path) =>
        join(folder, name, path),
      ),
    );
}

/** @returns {string | undefined} the path of a Chromium on this machine; `CHROMIUM` names another */
export function findChromium() {
  return [process.env.CHROMIUM, ...systemPaths, ...playwrightBrowsers()].find((path) => path && existsSync(path));
}

/** Finds Chromium, installs Debian's where this user may, or says what to do. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    console.log('Chromium is missing: installing the package "chromium" with apt-get …');
    const install = () =>
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    if (install().status !== 0) {
      spawnSync('apt-get', ['update'], { stdio: 'ignore' });
      install();
    }
  }
  const installed = findChromium();
  if (!installed)
    console.error(
      'The browser tests need Chromium, and none was found. Install it (Debian, Ubuntu: apt-get install chromium; elsewhere Chrome, or "npx playwright install chromium"), or name its executable in CHROMIUM.',
    );
  return installed;
}
