import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeServiceWorker } from './serviceWorker.mjs';

const text = /\.(js|css|html|svg|json|txt|webmanifest|wasm|ttf)$/;

/** Lays a brotli and a gzip version beside every file of text that is worth it. */
async function compress(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && text.test(entry.name));
  const work = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const one = async () => {
    for (let file = work.pop(); file; file = work.pop()) {
      const contents = await readFile(file);
      if (contents.length < 1024) continue;
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(contents, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
          },
        }),
        promisify(gzip)(contents, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
}

/**
 * Builds the client with Umi into dist/client, with its service worker, compressed ahead. Umi's output is shown when it fails.
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
  const folder = join(root, 'dist', 'client');
  await writeServiceWorker(folder);
  await compress(folder);
}
