/**
 * `npm test`: installs what is missing, then lint, types, architecture, unit, integration and browser tests; ends with the line
 * `N passed, N failed`. `npm test -- core` runs the jest projects named (and no static check); `npm test -- --changed` what a change can
 * touch; `npm run test:long` the long forms of the tests that have one.
 */
import { ensureInstalled } from '../server/launch/install.mjs';
import { calibrate } from './run/calibration.mjs';
import { testChanged } from './run/changed.mjs';
import { writeGroups } from './run/groups.mjs';
import { jest } from './run/jest.mjs';
import { secondTry } from './run/secondTry.mjs';
import {
  build,
  chromium,
  clientTypes,
  coreTypes,
  freshFiles,
  lint,
  nothingUnused,
  serverTypes,
  setUpClient,
} from './run/statics.mjs';
import { lane, root, step } from './run/steps.mjs';
import { summary } from './run/summary.mjs';
import { tally } from './run/tally.mjs';

const only = process.argv.slice(2);

/** Beside the other tests, one at a time: a journey waits for its browser and its server more than it computes. */
async function testJourneys(chromiumIsThere) {
  const built = await lane([build]);
  if ((await chromiumIsThere) && built) await jest('journeys', ['journeys'], ['--maxWorkers=1'], { TEST_GROUPS: '1' });
}

async function testAll() {
  const chromiumIsThere = lane([chromium]);
  step('client set-up (umi)', setUpClient);
  writeGroups(root);
  const beside = Promise.all([
    testJourneys(chromiumIsThere),
    lane([lint, clientTypes, serverTypes, coreTypes, freshFiles, nothingUnused]),
  ]);
  await jest('all but journeys', ['house', 'core', 'seed', 'cli', 'server', 'src'], [], { TEST_GROUPS: '1' });
  await beside;
  await secondTry();
}

await ensureInstalled(root);
const calibration = calibrate();
const started = Date.now();
if (only.includes('--changed')) await testChanged();
else if (only.includes('--long')) await (await import('./run/long.mjs')).testLong();
else if (only.includes('types')) await lane([coreTypes, serverTypes, clientTypes]);
else if (only.length > 0) {
  if (['journeys', 'accessibility', 'gallery'].some((each) => only.includes(each))) await lane([chromium]);
  await jest('some', only);
} else await testAll();

summary(started, calibration);
process.exit(tally.failed === 0 ? 0 : 1);
