import { hangsAfter } from '../hangs';
import { runs } from '../long';
import { runSchedule } from './schedule';
import { LocalTarget } from './target';

// Each schedule has its own bound, and says where it stood.
jest.setTimeout(hangsAfter(480_000));

let target: LocalTarget;

beforeAll(async () => {
  target = await LocalTarget.start();
});
afterAll(() => target?.close());

/** FAULTS_SEED repeats one schedule; the long run plays 500 from each FAULTS_FROM on. */
const { FAULTS_SEED: chosen, FAULTS_FROM: from = '1' } = process.env;
const seeds =
  chosen === undefined ? Array.from({ length: runs(20, 500) }, (_, index) => Number(from) + index) : [Number(chosen)];

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
