import { ensureChromium } from '../chromium.mjs';
import { jest } from './jest.mjs';
import { longFiles } from './longFiles.mjs';
import { build } from './statics.mjs';
import { lane, step } from './steps.mjs';

/** `npm run test:long`: every test that has a long form (they import `tests/long`), and what runs in the long form alone. */
export async function testLong() {
  const built = await lane([build]);
  await jest('long forms', ['core', 'seed', 'cli', 'server'], ['--findRelatedTests', 'tests/long.ts'], {
    TEST_LONG: '1',
  });
  await jest(
    'dying servers',
    ['server'],
    ['--runTestsByPath', ...longFiles.filter((path) => !path.startsWith('tests/journeys/'))],
    { TEST_LONG: '1' },
  );
  const chromium = step('chromium for the browser tests', () => ensureChromium() !== undefined);
  if (!built || !chromium) return;
  await jest('journeys', ['journeys'], [], { TEST_LONG: '1' });
  await jest('accessibility', ['accessibility'], [], { TEST_LONG: '1' });
}
