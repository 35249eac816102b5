/**
 * `npm test`: installs what is missing, then lint, types, architecture, unit, integration and browser tests.
 * Ends with the line `N passed, N failed`. `npm test -- core` runs the jest projects named (and no static check).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../server/launch/install.mjs';
import { ensureChromium } from './chromium.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const only = process.argv.slice(2);

// A larger nursery: pages and types are made of short-lived objects, and a tenth of the time went into collecting them.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();

let passed = 0;
let failed = 0;

function run(command, args, environment = {}) {
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0
  );
}

function step(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const good = work();
  if (good) passed += 1;
  else failed += 1;
  console.log(`── ${name}: ${good ? 'passed' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return good;
}

/** Runs checks side by side, in lanes of one after the other; what each says is shown when it has ended. */
async function lanes(...all) {
  const check = ([name, command, args]) =>
    new Promise((done) => {
      const started = Date.now();
      const said = [];
      const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout.on('data', (chunk) => said.push(chunk));
      child.stderr.on('data', (chunk) => said.push(chunk));
      child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
      child.on('close', (code) => {
        if (code === 0) passed += 1;
        else failed += 1;
        const word = code === 0 ? 'passed' : 'FAILED';
        console.log(`\n── ${name}: ${word} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
        if (code !== 0) process.stdout.write(Buffer.concat(said));
        done();
      });
    });
  await Promise.all(
    all.map(async (lane) => {
      for (const each of lane) await check(each);
    }),
  );
}

/** Runs jest projects and adds their tests to the count. */
function jest(projects, extra = []) {
  const report = join(root, 'dist', 'test-report.json');
  mkdirSync(dirname(report), { recursive: true });
  const started = Date.now();
  console.log(`\n── jest: ${projects.join(', ')}`);
  const good = run(bin('jest'), [
    '--selectProjects',
    ...projects,
    '--json',
    `--outputFile=${report}`,
    '--silent=false',
    ...extra,
  ]);
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  if (!result || result.startTime < started) {
    failed += 1;
    return;
  }
  passed += result.numPassedTests;
  failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  if (!good && result.numFailedTests + result.numRuntimeErrorTestSuites === 0) failed += 1;
  console.log(`── jest: ${projects.join(', ')} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

await ensureInstalled(root);

if (only.length > 0) {
  if (only.includes('journeys') || only.includes('accessibility')) ensureChromium();
  jest(only);
} else {
  step('lint and format (biome)', () => run(bin('biome'), ['check', '--error-on-warnings']));
  step('client set-up (umi)', () => run(bin('max'), ['setup']));
  await lanes(
    [['types: client, tests', bin('tsc'), ['-p', '.']]],
    [
      ['types: server', bin('tsc'), ['-p', 'server']],
      ['types: core', bin('tsc'), ['-p', 'core']],
      ['generated files are fresh', bin('tsx'), ['server/generate.ts', '--check']],
      ['nothing unused (knip)', bin('knip'), ['--config', 'tests/house/knip.json', '--no-progress']],
    ],
  );
  jest(['house', 'core', 'seed', 'cli', 'server', 'src']);
  const built = step('build', () => run(process.execPath, ['server/launch/build.mjs', '--if-stale']));
  const chromium = step('chromium for the browser tests', () => ensureChromium() !== undefined);
  if (built && chromium) jest(['journeys']);
  else failed += 1;
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
