import { ensureChromium } from '../chromium.mjs';
import { jest } from './jest.mjs';
import { longFiles } from './longFiles.mjs';
import { build } from './statics.mjs';
import { lane, step } from './steps.mjs';

const schedules = 'tests/faults/faults.test.ts';

/** `npm run test:long`: every test that has a long form (they import `tests/long`), and what runs in the long form alone. */
export async function testLong() {
  const built = await lane([build]);
  const long = { TEST_LONG: '1' };
  await jest(
    'long forms',
    ['core', 'seed', 'cli', 'server'],
    ['--testPathIgnorePatterns', schedules, '--findRelatedTests', 'tests/long.ts'],
    long,
  );
  // A process of their own for each: a test that starts thousands of servers fills the memory of one.
  for (let from = 1; from <= 5000; from += 500)
    await jest('schedules of faults', ['server'], ['--runTestsByPath', schedules], { ...long, FAULTS_FROM: `${from}` });
  await jest(
    'dying servers',
    ['server'],
    ['--runTestsByPath', ...longFiles.filter((path) => !path.startsWith('tests/journeys/'))],
    long,
  );
  const chromium = step('chromium for the browser tests', () => ensureChromium() !== undefined);
  if (!built || !chromium) return;
  await jest('journeys', ['journeys'], [], long);
  await jest('accessibility', ['accessibility'], [], long);
}
