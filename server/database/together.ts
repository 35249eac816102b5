import { DatabaseUnavailable } from './errors';

interface Waiting<Item, Outcome> {
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export interface Limits {
  /** Items of one run. */
  atMost: number;
  /** Runs at the same time. */
  lanes: number;
  /** Items that may wait for a lane; absent: any number. */
  waiting?: number;
}

/**
 * Batches simultaneous calls: what arrives while the lanes are busy goes together in the next run, so that the busier the server, the fewer
 * statements and commits per item; a single item does not wait. `run` gives the outcomes in the order of the items. If it fails for several,
 * each is run by itself, so that none fails because of another. What would wait beyond the limit rejects with `DatabaseUnavailable`.
 */
export function together<Item, Outcome>(
  run: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  { atMost, lanes, waiting: mostWaiting = Number.POSITIVE_INFINITY }: Limits,
): (item: Item) => Promise<Outcome> {
  const waiting: Waiting<Item, Outcome>[] = [];
  let taken = 0;

  async function settle(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await run(group.map(({ item }) => item));
      for (const [place, { resolve }] of group.entries()) resolve(outcomes[place] as Outcome);
    } catch (error) {
      if (group.length > 1 && !(error instanceof DatabaseUnavailable)) {
        for (const one of group) await settle([one]);
      } else for (const { reject } of group) reject(error);
    }
  }

  async function work(): Promise<void> {
    taken += 1;
    while (waiting.length > 0) await settle(waiting.splice(0, atMost));
    taken -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (taken >= lanes && waiting.length >= mostWaiting) {
        reject(new DatabaseUnavailable('busy', `${waiting.length} calls wait for a connection`));
        return;
      }
      waiting.push({ item, resolve, reject });
      if (taken < lanes) void work();
    });
}
