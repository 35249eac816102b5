import { spawnSync } from 'node:child_process';
import { dirname, relative } from 'node:path';
import { bin, root } from './steps.mjs';

/** What a command says, line by line. */
export const lines = (command, args) =>
  (spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).stdout ?? '').split('\n').filter(Boolean);

/** How many folders two paths have in common, from the root. */
function nearness(one, other) {
  const [a, b] = [one.split('/'), other.split('/')];
  const apart = a.findIndex((name, index) => name !== b[index]);
  return apart === -1 ? a.length : apart;
}

/** The tests that the files can touch, the nearest first. */
export function testsOf(files) {
  const projects = ['--selectProjects', 'core', 'seed', 'cli', 'server', 'src'];
  const related = lines(bin('jest'), [...projects, '--listTests', '--findRelatedTests', ...files])
    .map((path) => relative(root, path))
    .filter((path) => path.includes('.test.'));
  const near = (path) => Math.max(...files.map((file) => (file === path ? 1000 : nearness(dirname(file), path))));
  return related.sort((one, other) => near(other) - near(one));
}
