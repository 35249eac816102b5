import { filesToTryAgain, passedIn } from './failures.mjs';
import { failures, runJest } from './jest.mjs';
import { projectOf } from './projectOf.mjs';
import { count } from './tally.mjs';

/** Tests that failed and then passed: the file, the group that it ran in, the test, and the first line of its failure. */
export const unsteady = [];

/**
 * When all else is done: runs each file that failed once more, alone. If all of it passes, its tests count as passed, and the summary says
 * which they were. With `UNSTEADY=fail` they stay failed.
 */
export async function secondTry() {
  const stays = process.env.UNSTEADY === 'fail';
  for (const { path, group, tests, environment } of filesToTryAgain(failures)) {
    console.log(`\n── second try: ${path}`);
    const { code, report } = await runJest(`second try: ${path}`, [projectOf(path)], ['--runTestsByPath', path], {
      ...environment,
      // By its own path, also where the file is in no group.
      TEST_GROUPS: '',
    });
    const passed = report ? passedIn(report) : new Set();
    if (code !== 0 || !tests.every(({ name }) => passed.has(name))) continue;
    unsteady.push(...tests.map(({ name, firstLine }) => ({ path, group, name, firstLine })));
    if (!stays) count(tests.length, -tests.length);
  }
}
