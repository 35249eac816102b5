import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line a test file: what it took, in seconds of the clock and of this process. */
export interface Spent {
  path: string;
  seconds: number;
  cpu: number;
}

const record = process.env.TEST_SPENT ?? join(__dirname, '../../dist/test/spent.jsonl');

const processSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

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
    let seconds = 0;
    let cpu = 0;
    const add = (sign: 1 | -1) => {
      seconds += (sign * performance.now()) / 1000;
      cpu += sign * processSeconds();
    };
    beforeAll(() => add(-1));
    add(-1);
    load();
    add(1);
    giveLongest();
    afterAll(() => {
      add(1);
      const spent: Spent = { path, seconds, cpu };
      appendFileSync(record, `${JSON.stringify(spent)}\n`);
    });
  });
}
