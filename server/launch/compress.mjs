import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
 * Compresses the built client ahead, unless that was done with this very build. A step of its own, since it takes as long as half the
 * build and tests need none of it.
 * @param {string} root
 */
export async function compressIfStale(root) {
  const stamp = join(root, 'dist', 'compressed.stamp');
  const build = readFileSync(join(root, 'dist', 'client.stamp'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === build) return;
  rmSync(stamp, { force: true });
  await compress(join(root, 'dist', 'client'));
  writeFileSync(stamp, build);
}
