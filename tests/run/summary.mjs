import { files } from './jest.mjs';
import { projectOf } from './projectOf.mjs';
import { unsteady } from './secondTry.mjs';
import { root } from './steps.mjs';
import { tally } from './tally.mjs';
import { knownUnsteady, unsteadyLines } from './unsteady.mjs';

/** The whole of `npm test` on two cores, in minutes, installation apart. */
const bound = 8;

const row = ([name, seconds]) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`;
const largest = (rows) => [...rows].sort((one, other) => other[1] - one[1]);

/** Where the time went, and the closing line. Files run side by side: their seconds add up to more than the clock's. */
export function summary(started) {
  if (files.length > 0) {
    const projects = new Map();
    for (const { path, seconds } of files) {
      projects.set(projectOf(path), (projects.get(projectOf(path)) ?? 0) + seconds);
    }
    const slowest = largest(files.map(({ path, seconds }) => [path, seconds])).slice(0, 10);
    console.log(`\nSlowest files\n${slowest.map(row).join('\n')}`);
    console.log(`\nSeconds by project, of files that run side by side\n${largest(projects).map(row).join('\n')}`);
  }
  if (tally.seconds.length > 0) console.log(`\nSeconds by step\n${largest(tally.seconds).map(row).join('\n')}`);
  const minutes = (Date.now() - started) / 60_000;
  console.log(`\n${minutes.toFixed(1)} minutes in all, installation apart.`);
  if (minutes > bound)
    console.log(`That is more than the ${bound} minutes that the suite is to take: see the slowest files above.`);
  const told = unsteadyLines(unsteady, knownUnsteady(root), Date.now());
  if (told.length > 0) console.log(`\n${told.join('\n')}`);
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
}
