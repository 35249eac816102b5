import { DatabaseUnavailable } from './errors';
import { together } from './together';

/** Runs that end on command, with their inputs. */
function runs(outcomeOf: (items: readonly string[]) => string[] = (items) => items.map((item) => item.toUpperCase())) {
  const given: (readonly string[])[] = [];
  const waiting: (() => void)[] = [];
  const run = async (items: readonly string[]) => {
    given.push(items);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return outcomeOf(items);
  };
  /** Ends what is running, and what begins because of it, until nothing is. */
  const finish = async () => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { given, run, finish };
}

it('runs alone what comes alone, and together what comes meanwhile, each with its own outcome', async () => {
  const { given, run, finish } = runs();
  const ask = together(run, { atMost: 3, lanes: 1 });
  const asked = Promise.all(['a', 'b', 'c', 'd', 'e'].map(ask));
  await finish();
  expect(await asked).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(given).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

it('takes as many lanes as it has, and goes on after a pause', async () => {
  const { given, run, finish } = runs();
  const ask = together(run, { atMost: 3, lanes: 2 });
  const asked = Promise.all(['a', 'b', 'c', 'd'].map(ask));
  expect(given).toEqual([['a'], ['b']]);
  await finish();
  await asked;
  expect(given).toEqual([['a'], ['b'], ['c', 'd']]);
  const later = ask('e');
  await finish();
  expect(await later).toBe('E');
});

it('runs each by itself where a run of several fails, so that one fails for its own fault alone', async () => {
  const { given, run, finish } = runs((items) => {
    if (items.includes('bad')) throw new Error('refused');
    return items.map((item) => item.toUpperCase());
  });
  const ask = together(run, { atMost: 3, lanes: 1 });
  const asked = Promise.allSettled(['a', 'b', 'bad', 'c'].map(ask));
  await finish();
  expect(await asked).toEqual([
    { status: 'fulfilled', value: 'A' },
    { status: 'fulfilled', value: 'B' },
    { status: 'rejected', reason: new Error('refused') },
    { status: 'fulfilled', value: 'C' },
  ]);
  expect(given).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
});

it('does not ask a database again that cannot answer', async () => {
  const { given, run, finish } = runs(() => {
    throw new DatabaseUnavailable('unreachable', new Error('down'));
  });
  const ask = together(run, { atMost: 3, lanes: 1 });
  const asked = Promise.allSettled(['a', 'b', 'c'].map(ask));
  await finish();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(given).toEqual([['a'], ['b', 'c']]);
});

it('refuses what would wait beyond its bound, and takes up what comes later', async () => {
  const { given, run, finish } = runs();
  const ask = together(run, { atMost: 1, lanes: 1, waiting: 2 });
  const taken = ['a', 'b', 'c'].map(ask);
  await expect(ask('d')).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
  await finish();
  expect(await Promise.all(taken)).toEqual(['A', 'B', 'C']);
  const later = ask('e');
  await finish();
  expect(await later).toBe('E');
  expect(given).toEqual([['a'], ['b'], ['c'], ['e']]);
});
