/** Work that a process of a benchmark does on a server, and its times. */
import type { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { agentFor } from './http';

export interface Work {
  /** Of one or several servers, which take the respondents in turn. */
  apis: readonly string[];
  /** Respondents at once. */
  atOnce: number;
}

export interface Timed {
  seconds: number;
  /** Milliseconds, rising. */
  waits: number[];
  /** Seconds of this process on the processor. */
  processor: number;
}

export async function timed(work: (waits: number[]) => Promise<void>): Promise<Timed> {
  const waits: number[] = [];
  const [started, used] = [performance.now(), process.cpuUsage()];
  await work(waits);
  const { user, system } = process.cpuUsage(used);
  waits.sort((one, other) => one - other);
  return { seconds: (performance.now() - started) / 1000, waits, processor: (user + system) / 1e6 };
}

/** Each of these once, so many at a time, on a connection each. */
export async function each<T>(
  { apis, atOnce }: Work,
  all: readonly T[],
  work: (agent: Agent, api: string, one: T) => Promise<void>,
) {
  const agent = agentFor(atOnce);
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < all.length) {
        const place = next;
        next += 1;
        await work(agent, apis[place % apis.length] ?? '', all[place] as T);
      }
    }),
  );
  agent.destroy();
}
