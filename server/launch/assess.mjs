/** `npm run assess -- COMMAND`: the command line, built when its sources have changed. Standard output is the command's alone. */
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleServer } from './bundle.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node.mjs';
import { buildIfStale } from './stale.mjs';

requireNode();
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

try {
  await ensureInstalled(root, { development: process.env.NODE_ENV !== 'production' });
  await buildIfStale(root, 'server', () => bundleServer(root));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
const { assess } = await import(pathToFileURL(join(root, 'dist', 'server', 'cli.mjs')).href);
process.exitCode = await assess(process.argv.slice(2), { out: process.stdout, error: process.stderr });
