import { files } from './jest.mjs';
import { unsteady } from './secondTry.mjs';
import { root } from './steps.mjs';
import { tally } from './tally.mjs';
import { knownUnsteady, unsteadyLines } from './unsteady.mjs';

/** The whole of `npm test` on two cores, in minutes, installation apart. */
const bound = 8;

const figure = (seconds) => `${seconds.toFixed(1).padStart(7)} s`;
const row = ([name, ...figures]) => `  ${figures.map(figure).join('')}  ${name}`;
const largest = (rows) => [...rows].sort((one, other) => other[1] - one[1]);
const table = (title, rows) => {
  if (rows.length > 0) console.log(`\n${title}\n${rows.map(row).join('\n')}`);
};

/** The room and the subject in it: `src/answering`. */
const subjectOf = (path) => path.split('/').slice(0, 2).join('/');

/** Core-seconds of test files by subject, and what no file of its own counts: databases, browsers, starting and ending. */
function bySubject() {
  const subjects = new Map();
  for (const { path, cpu } of files) subjects.set(subjectOf(path), (subjects.get(subjectOf(path)) ?? 0) + cpu);
  const counted = files.reduce((sum, { cpu }) => sum + cpu, 0);
  const jest = tally.steps.filter(({ name }) => name.startsWith('jest: ')).reduce((sum, { core }) => sum + core, 0);
  return largest([...subjects, ['databases, browsers, and what else tests start', Math.max(0, jest - counted)]]);
}

/** Where the time went, and the closing line. @param calibration core-seconds of the fixed piece of work */
export function summary(started, calibration) {
  if (files.length > 0) {
    table(
      'Dearest files: core-seconds of their own process, seconds of the clock',
      largest(files.map(({ path, cpu, seconds }) => [path, cpu, seconds])).slice(0, 10),
    );
    table('Core-seconds by subject', bySubject());
  }
  table(
    'Core-seconds and seconds of the clock by step; steps run side by side',
    largest(tally.steps.map(({ name, core, seconds }) => [name, core, seconds])),
  );
  const core = tally.steps.reduce((sum, step) => sum + step.core, 0);
  console.log(
    `\n${core.toFixed(0)} core-seconds in all, ${(core / calibration).toFixed(0)} times the calibration (${calibration.toFixed(2)} s).`,
  );
  const minutes = (Date.now() - started) / 60_000;
  console.log(`${minutes.toFixed(1)} minutes in all, installation apart.`);
  if (minutes > bound)
    console.log(`That is more than the ${bound} minutes that the suite is to take: see the dearest files above.`);
  const told = unsteadyLines(unsteady, knownUnsteady(root), Date.now());
  if (told.length > 0) console.log(`\n${told.join('\n')}`);
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
}
