/**
 * `npm run build`: the client into dist/client, the server and the command line into dist/server.
 * `--if-stale`: only what was not built from these sources. `--client`, `--server`: one of the two. `--uncompressed`: for tests.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from './bundle.mjs';
import { buildClient } from './client.mjs';
import { compressIfStale } from './compress.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node.mjs';
import { buildIfStale } from './stale.mjs';

requireNode();
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const flags = new Set(process.argv.slice(2));
const always = !flags.has('--if-stale');

await ensureInstalled(root, { development: process.env.NODE_ENV !== 'production' });
try {
  if (!flags.has('--client'))
    await buildIfStale(root, 'server', () => bundleServer(root, { clean: always }), { always });
  if (!flags.has('--server')) {
    await buildIfStale(root, 'client', () => buildClient(root), { always });
    if (!flags.has('--uncompressed')) await compressIfStale(root);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
