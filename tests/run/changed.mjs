import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from './jest.mjs';
import { lines, testsOf } from './related.mjs';
import { clientTypes, coreTypes, freshFiles, lintOf, serverTypes, setUpClient } from './statics.mjs';
import { lane, root, step } from './steps.mjs';

/** Test files that a minute has room for, beside types and the rules of the house. */
const room = 14;

const git = (...args) => lines('git', args);

/** What is not committed; when all is: what the last commit changed. */
function changedFiles() {
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const files = uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD');
  return files.filter((path) => existsSync(join(root, path)));
}

const isSource = (path) => /\.(m?[jt]sx?|json|css)$/.test(path);
const isBrowserTest = (path) => /^tests\/(journeys|accessibility|gallery)\/.*\.test\.ts$/.test(path);

/** `npm test -- --changed`: in about a minute, what a change can touch. */
export async function testChanged() {
  const files = changedFiles();
  const sources = files.filter(isSource);
  console.log(`${files.length} files have changed.`);
  if (files.length === 0) return;
  step('lint and format (biome)', () => lintOf(...files));
  step('client set-up (umi)', setUpClient);
  const touches = (...folders) => sources.some((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
  const client = ['src', 'mock', 'config', 'tests', 'bench', 'seed'];
  const checks = [
    ...(touches('core') ? [coreTypes] : []),
    ...(touches('core', 'server') ? [serverTypes] : []),
    ...(touches('core', ...client) ? [clientTypes] : []),
    ...(touches('core', 'config', 'seed', 'server') ? [freshFiles] : []),
  ];
  const tests = sources.length > 0 ? testsOf(sources.filter((path) => !isBrowserTest(path))) : [];
  const texts = touches('seed') ? ['seed/messages.test.ts'] : [];
  const chosen = [...new Set([...texts, ...tests])].slice(0, room);
  await Promise.all([
    lane(checks),
    jest(
      'changed',
      ['house', 'core', 'seed', 'cli', 'server', 'src'],
      ['--maxWorkers=2', '--runTestsByPath', ...chosen, ...houseTests()],
    ),
  ]);
  const journeys = sources.filter(isBrowserTest);
  if (journeys.length > 0) console.log(`\nNot run: ${journeys.join(', ')} (npm test -- journeys).`);
  const left = tests.filter((path) => !chosen.includes(path));
  if (left.length > 0)
    console.log(`\nNot run: ${left.length} test files further away that the change can touch; npm test runs them.`);
}

const houseTests = () => git('ls-files', 'tests/house/*.test.ts');
