import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The package of an import and the path in it: `lodash/isEqual` → `lodash`, `isEqual`. */
const partsOf = (specifier) => /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(specifier)?.slice(1) ?? [specifier];

/**
 * Node's own loader wants a file's whole name in a package that has no `exports`; imports in the sources go without (`lodash/isEqual`).
 */
const wholeNames = (root) => ({
  name: 'whole-names',
  setup(build) {
    build.onResolve({ filter: /^(@[^/]+\/)?[^./@][^/]*\/./ }, async ({ path, kind }) => {
      const [name, inside] = partsOf(path);
      const folder = join(root, 'node_modules', name);
      const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
      if (kind === 'entry-point' || !manifest || JSON.parse(manifest).exports) return undefined;
      const found = await stat(join(folder, `${inside}.js`)).catch(() => undefined);
      return found ? { path: `${path}.js`, external: true } : undefined;
    });
  },
});

/** What stays in node_modules: all but ECharts, whose many small files take half a second of each PDF process to read. */
async function outside(root) {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => name !== 'echarts');
}

/** Appears whole or not at all: another process may be starting from it. */
async function place(path, contents) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, contents);
  await rename(draft, path);
}

/** What the server starts as processes of their own. */
export const processes = {
  pdfWorker: 'server/pdf/worker.ts',
  svgCleaner: 'server/platform/picture/svgCleaner.process.ts',
  apart: 'server/desk/apart/apart.process.ts',
  testRun: 'server/authoring/testRun/testRun.process.ts',
  importApart: 'server/authoring/instrument/importApart.process.ts',
  surveyDocuments: 'server/surveys/survey/takeIn.process.ts',
  export: 'server/export/export.process.ts',
  analytics: 'server/analytics/analytics.process.ts',
};
const programs = { main: 'server/main.ts', cli: 'server/cli/main.ts', ...processes };

async function bundled(root, entryPoints, target) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entryPoints).map(([name, path]) => [name, join(root, path)])),
    outdir: target,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: await outside(root),
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [wholeNames(root)],
    logLevel: 'error',
    write: false,
  });
  return outputFiles;
}

/**
 * Bundles the programs of the server's other processes into a folder, for tests: from their sources each takes seconds to start.
 * @param {string} root
 * @param {string} target
 */
export async function bundleProcesses(root, target) {
  for (const { path, contents } of await bundled(root, processes, target)) await place(path, contents);
}

/**
 * Bundles the server, the command line and the programs of the server's other processes into dist/server, with what they share, and lays
 * migrations and seed beside. Chunks of earlier builds stay for servers that still run from them, until `clean`.
 * @param {string} root
 * @param {{ clean?: boolean }} [options]
 */
export async function bundleServer(root, { clean = false } = {}) {
  const target = join(root, 'dist', 'server');
  const outputFiles = await bundled(root, programs, target);
  if (clean) await rm(target, { recursive: true, force: true });
  const entriesLast = [...outputFiles].sort(
    (a, b) => Number(b.path.includes('chunk-')) - Number(a.path.includes('chunk-')),
  );
  for (const { path, contents } of entriesLast) await place(path, contents);
  const migrations = join(target, 'database', 'migrations');
  await rm(migrations, { recursive: true, force: true });
  await mkdir(migrations, { recursive: true });
  for (const name of await readdir(join(root, 'server', 'database', 'migrations'))) {
    if (name.endsWith('.sql')) await cp(join(root, 'server', 'database', 'migrations', name), join(migrations, name));
  }
  const seed = join(root, 'dist', 'seed');
  await rm(seed, { recursive: true, force: true });
  await cp(join(root, 'seed'), seed, { recursive: true, filter: (path) => !/\.tsx?$/.test(path) });
}
