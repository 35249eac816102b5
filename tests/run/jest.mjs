import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { failuresOf } from './failures.mjs';
import { counted, secondsSaid } from './processorTime.mjs';
import { root } from './steps.mjs';
import { count, took } from './tally.mjs';

const spentOf = (name) => join(root, 'dist/test', `spent-${name}.jsonl`);
const reportOf = (name) => join(root, 'dist/test', `report-${name}.json`);

/**
 * For its workers too: a larger nursery, since pages are made of short-lived objects, and no threads of the collector's own, since other
 * workers use the cores.
 */
const engine = ['--max-semi-space-size=128', '--single-threaded-gc'];

/** What each test file took so far, as it wrote it down itself; a file that did not get that far is timed by jest alone. */
export const files = [];

function noteFiles(report, spentRecord) {
  const lines = existsSync(spentRecord) ? readFileSync(spentRecord, 'utf8').split('\n') : [];
  const spent = lines.filter(Boolean).map((line) => JSON.parse(line));
  const written = new Set(spent.map(({ path }) => path));
  const others = report.testResults
    .map(({ name, startTime, endTime }) => ({
      path: relative(root, name),
      seconds: (endTime - startTime) / 1000,
      cpu: 0,
    }))
    .filter(({ path }) => !path.startsWith('dist/') && !written.has(path));
  files.push(...spent, ...others);
}

/** The files that failed so far, as `failuresOf` has them, each with the environment that it ran in. */
export const failures = [];

/**
 * Runs jest projects to their end.
 * @param name of the step
 * @param args further arguments of jest
 * @returns its exit code, and its report if it wrote one
 */
export async function runJest(name, projects, args = [], environment = {}) {
  const place = name.replace(/[^\w -]+/g, '-');
  const reportPath = reportOf(place);
  const spent = spentOf(place);
  mkdirSync(join(root, 'dist/test'), { recursive: true });
  rmSync(reportPath, { force: true });
  rmSync(spent, { force: true });
  const started = Date.now();
  console.log(`\n── jest: ${projects.join(', ')}`);
  const child = spawn(
    ...counted(process.execPath, [
      ...engine,
      join(root, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      '--json',
      `--outputFile=${reportPath}`,
      '--silent=false',
      '--passWithNoTests',
      ...args,
    ]),
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      env: { ...process.env, TEST_SPENT: spent, ...environment },
    },
  );
  const said = [];
  child.stdio[3].on('data', (chunk) => said.push(chunk));
  const code = await new Promise((done) => {
    child.on('error', () => done(1));
    child.on('close', done);
  });
  const report = existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : undefined;
  if (report) noteFiles(report, spent);
  console.log(`── jest: ${projects.join(', ')} (${took(`jest: ${name}`, started, secondsSaid(said.join('')))})`);
  return { code, report };
}

/** As `runJest`, and adds the tests to the count. @returns what it has added, if it came to its end */
export async function jest(name, projects, args = [], environment = {}) {
  const { code, report } = await runJest(name, projects, args, environment);
  const bad = report ? report.numFailedTests + report.numRuntimeErrorTestSuites : 0;
  const counts = { passed: report?.numPassedTests ?? 0, failed: code !== 0 && bad === 0 ? 1 : bad };
  count(counts.passed, counts.failed);
  if (report) failures.push(...failuresOf(report, root).map((file) => ({ ...file, environment })));
  return report && counts;
}
