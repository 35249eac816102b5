import { bin, run } from './steps.mjs';

/** TypeScript's native compiler: `typescript` itself stays for the tools that read programs by its interface. */
const tsc = 'node_modules/typescript-native/bin/tsc';

/** With one checker: with several each checks much of the same, and other steps run on the other cores. */
const types = (name, project) => [`types: ${name}`, process.execPath, [tsc, '-p', project, '--checkers', '1']];

export const coreTypes = types('core', 'core');
export const serverTypes = types('server', 'server');
export const clientTypes = types('client, tests', '.');
export const freshFiles = ['generated files are fresh', bin('tsx'), ['server/generate.ts', '--check']];
export const nothingUnused = [
  'nothing unused (knip)',
  bin('knip'),
  ['--config', 'tests/house/knip.json', '--no-progress'],
];
export const build = ['build', process.execPath, ['server/launch/build.mjs', '--if-stale', '--uncompressed']];
export const chromium = ['chromium for the browser tests', process.execPath, ['tests/run/chromium.mjs']];
const strict = ['check', '--error-on-warnings'];
export const lint = ['lint and format (biome)', bin('biome'), strict];

export const lintOf = (...paths) => run(bin('biome'), [...strict, '--no-errors-on-unmatched', ...paths]);
export const setUpClient = () => run(bin('max'), ['setup']);
