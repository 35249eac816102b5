import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What each half of the build is made from. */
const sources = {
  client: [
    'src',
    'core',
    'config',
    'mock',
    'seed/languages.ts',
    'seed/instruments/phq9.json',
    'public',
    'server/launch/client.mjs',
    'server/launch/serviceWorker.mjs',
    '.umirc.ts',
    'tsconfig.json',
    'package-lock.json',
  ],
  server: ['server', 'core', 'seed', 'tsconfig.json', 'package-lock.json'],
};

const isSource = (name) => !/\.(test|testing)\.tsx?$|^testing$|^\.umi/.test(name);

function* filesIn(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isSource(entry.name)) yield* entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)];
    }
  }
}

function fingerprint(root, half) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const source of sources[half]) {
    for (const file of filesIn(join(root, source)))
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampOf = (root, half) => join(root, 'dist', `${half}.stamp`);

/**
 * Builds a half of the product unless it was built from these very sources. A build that fails leaves no stamp, so that the next call
 * builds again.
 * @param {string} root
 * @param {'client' | 'server'} half
 * @param {() => Promise<void>} build
 * @param {{ always?: boolean }} [options]
 */
export async function buildIfStale(root, half, build, { always = false } = {}) {
  const stamp = stampOf(root, half);
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  // An image may hold what is built without what it was built from.
  if (built && !existsSync(join(root, 'server', 'main.ts'))) return;
  const current = fingerprint(root, half);
  if (built === current && !always) return;
  rmSync(stamp, { force: true });
  const started = Date.now();
  console.error(`Building the ${half} …`);
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, current);
  console.error(`Building the ${half}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
