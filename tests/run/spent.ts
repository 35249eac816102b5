import { appendFileSync } from 'node:fs';

/** One line a test file: what it took, in seconds of the clock and of this process. */
interface Spent {
  path: string;
  seconds: number;
  cpu: number;
}

/** Where it is written, in a run that asks for it. */
const record = process.env.TEST_SPENT;

const processSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Adds up what passes between `on` and `off`. */
function stopwatch() {
  let seconds = 0;
  let cpu = 0;
  const add = (sign: 1 | -1) => {
    seconds += (sign * performance.now()) / 1000;
    cpu += sign * processSeconds();
  };
  return {
    on: () => add(-1),
    off: () => add(1),
    write: (path: string) => {
      const spent: Spent = { path, seconds, cpu };
      if (record !== undefined) appendFileSync(record, `${JSON.stringify(spent)}\n`);
    },
  };
}

/** Where jest keeps what `jest.setTimeout` was told last, which holds for all files of a group. */
const limit = Symbol.for('TEST_TIMEOUT_SYMBOL');
let longest = 0;

/** Gives every file of the group the time of the one that asks for most. */
function giveLongest(): void {
  longest = Math.max(longest, Reflect.get(globalThis, limit) ?? 0);
  if (longest > 0) jest.setTimeout(longest);
}

/** Runs a test file as a part of another one, and writes down what it took: loading, set-up and tests. */
export function spentOn(path: string, load: () => unknown): void {
  describe(path, () => {
    const watch = stopwatch();
    beforeAll(watch.on);
    watch.on();
    load();
    watch.off();
    giveLongest();
    afterAll(() => {
      watch.off();
      watch.write(path);
    });
  });
}

/** Writes down what a test file takes from here to its end. */
export function spentFromHere(path: string): void {
  const watch = stopwatch();
  watch.on();
  afterAll(() => {
    watch.off();
    watch.write(path);
  });
}
