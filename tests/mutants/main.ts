import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../faults/random';
import { sourcesOf } from '../house/sourceFiles';
import { testsOf } from '../run/related.mjs';
import { type Mutation, mutated, mutationsOf } from './mutations';

/*
 * `npm run test:mutants -- [HOW MANY, 150] [SEED, 1]`: changes one place at a time in `src`, `server` and `core`, runs the tests that are
 * nearest to it, and lists the changes that no test noticed. The sources are as they were when it ends.
 */

const root = join(__dirname, '../..');

/** Test files for each change, the nearest ones. */
const room = 8;

/** Milliseconds: a change may make tests wait for ever, but so may a busy machine. */
const patience = 240_000;

interface Place {
  path: string;
  text: string;
  mutation: Mutation;
}

/** So many places, each line at most once. */
function chosen(count: number, seed: number): Place[] {
  const random = new Random(seed);
  const all = sourcesOf(['src', 'server', 'core']).flatMap(({ path, text }) =>
    mutationsOf(path, text).map((mutation): Place => ({ path, text, mutation })),
  );
  const lines = new Set<string>();
  const places: Place[] = [];
  while (places.length < count && all.length > 0) {
    const [place] = all.splice(random.below(all.length), 1);
    if (place === undefined || lines.has(lineOf(place))) continue;
    lines.add(lineOf(place));
    places.push(place);
  }
  return places;
}

const lineOf = ({ path, text, mutation }: Place) => `${path}:${text.slice(0, mutation.start).split('\n').length}`;

type Outcome = 'passed' | 'failed' | 'too long';

function outcomeOf(tests: readonly string[]): Outcome {
  const jest = ['node_modules/jest/bin/jest.js', '--bail', '--silent', '--maxWorkers=2', '--runTestsByPath', ...tests];
  const projects = ['--selectProjects', 'core', 'seed', 'cli', 'server', 'src'];
  const { status } = spawnSync(process.execPath, [...jest, ...projects], {
    cwd: root,
    stdio: 'ignore',
    timeout: patience,
  });
  if (status === null) return 'too long';
  return status === 0 ? 'passed' : 'failed';
}

/** What the tests say while the change stands; undefined: no test comes near it. */
function outcomeWith({ path, text, mutation }: Place): Outcome | undefined {
  const tests = testsOf([path]).slice(0, room);
  if (tests.length === 0) return undefined;
  writeFileSync(join(root, path), mutated(text, mutation));
  try {
    return outcomeOf(tests);
  } finally {
    writeFileSync(join(root, path), text);
  }
}

/** Where tests fail without a change, every change would seem to be noticed: tries the nearest test of one place of each folder. */
function refuseFailingTests(places: readonly Place[]): void {
  const one = ['src', 'server', 'core'].flatMap((folder) => {
    const place = places.find(({ path }) => path.startsWith(`${folder}/`));
    return place ? testsOf([place.path]).slice(0, 1) : [];
  });
  if (one.length > 0 && outcomeOf(one) !== 'passed')
    throw new Error(`Tests fail without a change, or take too long: see npx jest --runTestsByPath ${one.join(' ')}`);
}

const words = { passed: 'SURVIVED', failed: 'noticed ', 'too long': 'too long' };

function main(count: number, seed: number): void {
  const unsaved = execFileSync('git', ['status', '--porcelain', 'src', 'server', 'core'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (unsaved !== '') throw new Error(`Commit first, since sources are changed and put back:\n${unsaved}`);
  const survivors: string[] = [];
  const endless: string[] = [];
  const places = chosen(count, seed);
  refuseFailingTests(places);
  for (const [index, place] of places.entries()) {
    const { start, end, instead } = place.mutation;
    const what = `${lineOf(place)}: ${place.text.slice(start, end).replace(/\s+/g, ' ').slice(0, 80)} → ${instead || 'left out'}`;
    const outcome = outcomeWith(place);
    console.log(`${index + 1}/${places.length} ${words[outcome ?? 'passed']} ${what.slice(0, 200)}`);
    if (outcome === undefined) survivors.push(`${what} (no test near)`);
    if (outcome === 'passed') survivors.push(what);
    if (outcome === 'too long') endless.push(what);
  }
  const failed = places.length - survivors.length - endless.length;
  console.log(`\n${failed} of ${places.length} changes failed a test, ${endless.length} took too long. Survivors:`);
  for (const each of survivors) console.log(`  ${each}`);
  writeFileSync(
    join(root, 'dist/test/mutants.json'),
    JSON.stringify({ seed, count: places.length, survivors, endless }, null, 2),
  );
}

const [count = '150', seed = '1'] = process.argv.slice(2);
main(Number(count), Number(seed));
