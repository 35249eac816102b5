/** `npm start`: installs and builds what is missing or stale, then runs the server in this process. */
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleServer } from './bundle.mjs';
import { buildClient } from './client.mjs';
import { compressIfStale } from './compress.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node.mjs';
import { buildIfStale } from './stale.mjs';

requireNode();
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

try {
  await ensureInstalled(root, { development: process.env.NODE_ENV !== 'production' });
  await buildIfStale(root, 'server', () => bundleServer(root));
  await buildIfStale(root, 'client', () => buildClient(root));
  await compressIfStale(root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
process.env.DEMO ??= '1';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'server', 'main.mjs')).href);
