import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @returns names exactly the files that are tested; undefined where they cannot be told: no git, or something is not committed */
export function filesNamed(root) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const status = git('status', '--porcelain');
  return status.status === 0 && status.stdout === '' ? git('rev-parse', 'HEAD^{tree}').stdout.trim() : undefined;
}

/**
 * The steps of a run that have passed, by name, with the number of their tests. A run of hours that was stopped goes on after them, as long
 * as the files are the same.
 * @param place the file that keeps them
 * @param files as `filesNamed` gives it; undefined: nothing is kept
 */
export function endedSteps(place, files) {
  const kept = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined;
  const steps = files !== undefined && kept?.files === files ? kept.steps : {};
  return {
    passedIn: (name) => steps[name],
    note(name, passed) {
      if (files === undefined) return;
      steps[name] = passed;
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, JSON.stringify({ files, steps }, null, 2));
    },
    /** The run is through: the next begins with its first step. */
    forget: () => rmSync(place, { force: true }),
  };
}
