import { bin, run } from './steps.mjs';

/** Checks types of one part; what an earlier run found out lies in `dist/test`. */
const types = (name, project) => [
  `types: ${name}`,
  bin('tsc'),
  ['-p', project, '--incremental', '--tsBuildInfoFile', `dist/test/types-${name.split(',')[0]}.tsbuildinfo`],
];

export const coreTypes = types('core', 'core');
export const serverTypes = types('server', 'server');
export const clientTypes = types('client, tests', '.');
export const freshFiles = ['generated files are fresh', bin('tsx'), ['server/generate.ts', '--check']];
export const nothingUnused = [
  'nothing unused (knip)',
  bin('knip'),
  ['--config', 'tests/house/knip.json', '--no-progress'],
];
export const build = ['build', process.execPath, ['server/launch/build.mjs', '--if-stale']];

export const lint = (...paths) =>
  run(bin('biome'), ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...paths]);
export const setUpClient = () => run(bin('max'), ['setup']);
