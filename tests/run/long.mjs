import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endedSteps, filesNamed } from './ended.mjs';
import { writeGroups } from './groups.mjs';
import { jest } from './jest.mjs';
import { longFiles } from './longFiles.mjs';
import { secondTry } from './secondTry.mjs';
import { build, chromium } from './statics.mjs';
import { bin, lane, root } from './steps.mjs';
import { count } from './tally.mjs';

const schedules = 'tests/faults/faults.test.ts';

const ended = endedSteps(join(root, 'dist/test/ended.json'), filesNamed(root));

/** Runs a step to its end, unless it passed before this run was stopped: then that counts. What failed runs again. */
async function once(name, run) {
  const before = ended.passedIn(name);
  if (before !== undefined) {
    count(before, 0);
    console.log(`\n── ${name}: ${before} passed before this run was stopped`);
    return;
  }
  const counts = await run();
  if (counts?.failed === 0) ended.note(name, counts.passed);
}

const jestOnce = (name, ...rest) => once(name, () => jest(name, ...rest));

/** Of the 5,000 schedules, each 500 in a process of their own: a test that starts thousands of servers fills the memory of one. */
const firstSchedules = Array.from({ length: 10 }, (_, index) => 1 + 500 * index);

/** Plays those that nobody else plays yet. */
async function playSchedules() {
  for (let from = firstSchedules.shift(); from !== undefined; from = firstSchedules.shift())
    await jestOnce(`schedules of faults from ${from}`, ['server'], ['--runTestsByPath', schedules], {
      TEST_LONG: '1',
      FAULTS_FROM: `${from}`,
    });
}

/** Then it joins in the schedules, which take longest. */
async function letServersDie(files, long) {
  await jestOnce('dying servers', ['server'], ['--runTestsByPath', ...files, '--maxWorkers=1'], long);
  await playSchedules();
}

/** One page at a time. */
async function lookAtScreens(long) {
  await jestOnce('accessibility', ['accessibility'], [], long);
  await jestOnce('gallery', ['gallery'], [], long);
}

/** Each benchmark in its small form: that it runs. */
const benchmarks = readdirSync(join(root, 'bench'))
  .filter((name) => existsSync(join(root, 'bench', name, 'index.ts')))
  .map((name) => [`benchmark: ${name}`, bin('tsx'), ['bench/main.ts', name, '--small']]);

const runBenchmarks = async () => {
  for (const each of benchmarks)
    await once(each[0], async () => ((await lane([each])) ? { passed: 1, failed: 0 } : undefined));
};

/** `npm run test:long`, in which unsteady tests are failures: every test that has a long form (they import `tests/long`), what runs in the long form alone, and the benchmarks. */
export async function testLong() {
  process.env.UNSTEADY ??= 'fail';
  const built = await lane([build]);
  const long = { TEST_LONG: '1' };
  const dyingServers = longFiles.filter((path) => !path.startsWith('tests/journeys/'));
  await jestOnce(
    'long forms',
    ['core', 'seed', 'cli', 'server', 'src'],
    ['--testPathIgnorePatterns', schedules, ...dyingServers, '--findRelatedTests', 'tests/long.ts'],
    long,
  );
  const inBrowser = (await lane([chromium])) && built;
  await Promise.all([playSchedules(), letServersDie(dyingServers, long), inBrowser ? lookAtScreens(long) : undefined]);
  if (inBrowser) {
    writeGroups(root, { long: true });
    await jestOnce('journeys', ['journeys'], [], { ...long, TEST_GROUPS: '1' });
    // After all that is served the client: some of them compress it.
    await runBenchmarks();
  }
  await secondTry();
  ended.forget();
}
