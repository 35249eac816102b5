import { hangsAfter } from '../hangs';
import { KilledTarget } from './killed';
import { runSchedule } from './schedule';

jest.setTimeout(hangsAfter(300_000));

let target: KilledTarget;

beforeAll(async () => {
  target = await KilledTarget.start();
});
afterAll(() => target?.close());

it('no acknowledged answer is lost when the server and its database are killed by SIGKILL under load', async () => {
  const figures = new Map<string, number>();
  for (const seed of [9001, 9002]) {
    for (const [what, count] of await runSchedule(seed, target)) figures.set(what, (figures.get(what) ?? 0) + count);
  }
  const kills = ['server killed', 'database killed', 'both killed'].map((kind) => figures.get(kind) ?? 0);
  expect(kills.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});
