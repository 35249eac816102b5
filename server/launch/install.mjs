import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** What the lock file asks for and is not installed, or in another version. */
function missing(root, development) {
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {};
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return Object.keys(wanted);
  return Object.entries(wanted)
    .filter(([path, { dev, optional, devOptional }]) => {
      if (path === '' || (!development && (dev || devOptional))) return false;
      // Optional packages are mostly for other platforms.
      if (!installed[path] && (optional || devOptional)) return false;
      return installed[path]?.version !== wanted[path].version;
    })
    .map(([path]) => path);
}

/**
 * Installs with `npm ci` what the lock file names, unless it is there. Messages go to standard error.
 * @param {string} root the folder of package.json
 * @param {{ development?: boolean }} [options] development: what tests and checks need, too (the default)
 */
export async function ensureInstalled(root, { development = true } = {}) {
  const lacking = missing(root, development);
  if (lacking.length === 0) return;
  console.error(`Installing ${lacking.length} packages (npm ci; some minutes the first time) …`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', ...(development ? ['--include=dev'] : [])], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The installation failed: see npm’s message above. Run npm ci again when its cause is mended.');
    process.exit(1);
  }
}
