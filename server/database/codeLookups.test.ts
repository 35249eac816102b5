import { createCodeLookups } from './codeLookups';
import type { Database } from './connection';

const on = (connections: number) =>
  createCodeLookups({ $client: { options: { max: connections } } } as unknown as Database);

it.each([
  [10, 2],
  [20, 5],
  [3, 1],
])('of %i connections, look-ups of codes take at most %i', async (connections, most) => {
  const lookUps = on(connections);
  const open: (() => void)[] = [];
  const asked = Array.from({ length: 30 }, () => lookUps(() => new Promise<void>((resolve) => open.push(resolve))));
  for (let ended = 0; ended < 30; ended += 1) {
    await new Promise(setImmediate);
    expect(open.length - ended).toBe(Math.min(most, 30 - ended));
    open[ended]?.();
  }
  await Promise.all(asked);
});

it('gives each its own outcome or error', async () => {
  const lookUps = on(4);
  const found = [
    lookUps(async () => 'one'),
    lookUps(async () => Promise.reject(new Error('refused'))),
    lookUps(async () => 3),
  ];
  expect(await Promise.allSettled(found)).toEqual([
    { status: 'fulfilled', value: 'one' },
    { status: 'rejected', reason: new Error('refused') },
    { status: 'fulfilled', value: 3 },
  ]);
});
