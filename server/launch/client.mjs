import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { writeServiceWorker } from './serviceWorker.mjs';

/**
 * Builds the client with Umi into dist/client, with its service worker. Umi's output is shown when it fails.
 * @param {string} root
 */
export async function buildClient(root) {
  const child = spawn(process.execPath, [join(root, 'node_modules', '@umijs', 'max', 'bin', 'max.js'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code));
  });
  if (status !== 0) throw new Error(`The client could not be built:\n${Buffer.concat(output).toString()}`);
  await writeServiceWorker(join(root, 'dist', 'client'));
}
