import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import { processes } from '../../server/launch/bundle.mjs';
import { bin, root } from './steps.mjs';

const require = createRequire(import.meta.url);

/** What a command says, line by line. */
export const lines = (command, args) =>
  (spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).stdout ?? '').split('\n').filter(Boolean);

/** How many folders two paths have in common, from the root. */
function nearness(one, other) {
  const [a, b] = [one.split('/'), other.split('/')];
  const apart = a.findIndex((name, index) => name !== b[index]);
  return apart === -1 ? a.length : apart;
}

/** Whether a program is made of one of the files; paths from the root. */
function isMadeOf(program, files) {
  const { buildSync } = require('esbuild');
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: [program],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    outdir: 'dist',
    logLevel: 'error',
  });
  return files.some((file) => file in metafile.inputs);
}

/** The sources that start a process whose program the files can touch: no import leads from a program to its tests. */
const startersOf = (files) =>
  Object.entries(processes)
    .filter(([, program]) => isMadeOf(program, files))
    .flatMap(([name]) => lines('git', ['grep', '-lF', '--untracked', `programBeside(import.meta.url, '${name}'`]));

/** The tests that the files can touch, the nearest first. */
export function testsOf(files) {
  const projects = ['--selectProjects', 'core', 'seed', 'cli', 'server', 'src'];
  const touched = [...files, ...startersOf(files)];
  const related = lines(bin('jest'), [...projects, '--listTests', '--findRelatedTests', ...touched])
    .map((path) => relative(root, path))
    .filter((path) => path.includes('.test.'));
  const near = (path) => Math.max(...files.map((file) => (file === path ? 1000 : nearness(dirname(file), path))));
  return related.sort((one, other) => near(other) - near(one));
}
