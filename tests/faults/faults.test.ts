import { runs } from '../long';
import { runSchedule } from './schedule';
import { LocalTarget } from './target';

// Each schedule has its own bound, and says where it stood.
jest.setTimeout(runs(480_000, 7_200_000));

let target: LocalTarget;

beforeAll(async () => {
  target = await LocalTarget.start();
});
afterAll(() => target?.close());

/** Schedules to run; FAULTS_SEED repeats one. */
const chosen = process.env.FAULTS_SEED;
const seeds = chosen === undefined ? Array.from({ length: runs(20, 5000) }, (_, index) => index + 1) : [Number(chosen)];

it('no acknowledged answer is lost, and both sides agree, whatever happens in between', async () => {
  const figures = new Map<string, number>();
  for (const seed of seeds) {
    for (const [what, count] of await runSchedule(seed, target)) figures.set(what, (figures.get(what) ?? 0) + count);
  }
  if (chosen !== undefined) return;
  // The faults did happen.
  for (const fault of [
    'request lost',
    'answer lost',
    'request delayed',
    'request duplicated',
    'database gone',
    'server gone',
    'tab closed',
    'token renewed',
    'other account',
  ])
    expect([fault, figures.get(fault)]).toEqual([fault, expect.any(Number)]);
});
