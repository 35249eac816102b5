import type { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Known } from './known';
import { type Kind, kinds, type People } from './people';
import { Random } from './random';
import { type Description, Requests } from './requests';
import { send } from './send';
import { Values } from './values';

export interface Figures {
  seconds: number;
  /** Of each operation and kind of caller, how often which status came. */
  statuses: Map<Kind, Map<number, number>>;
  /** Requests that got no answer at all. */
  broken: string[];
  operations: number;
}

interface Given {
  api: string;
  agent: Agent;
  people: People;
  count: number;
  seed: number;
  atOnce: number;
}

/** Asks so many generated requests, each kind of caller in turn, several at once. */
export async function askGenerated({ api, agent, people, count, seed, atOnce }: Given): Promise<Figures> {
  const random = new Random(seed);
  const known = new Known(random);
  const description = (await send(agent, { method: 'GET', url: `${api}/openapi.json` })).body as Description;
  const requests = new Requests(description, random, known, new Values(random, known));
  const statuses: Figures['statuses'] = new Map(kinds.map((kind) => [kind, new Map<number, number>()]));
  const broken: string[] = [];
  const started = performance.now();
  let turn = 0;

  async function one(): Promise<void> {
    const kind = kinds[turn % kinds.length] as Kind;
    // Every kind of caller comes to every operation.
    const made = requests.make(Math.floor(turn / kinds.length));
    turn += 1;
    try {
      const token = await people.tokenOf(kind);
      const { status, body } = await send(agent, { ...made, url: `${api}${made.path}`, token });
      const counted = statuses.get(kind) as Map<number, number>;
      counted.set(status, (counted.get(status) ?? 0) + 1);
      if (status === 200) known.learn(made.place, (body as { data?: unknown } | undefined)?.data);
      if (status === 500) console.log(`  500: ${kind}: ${made.operation}`);
      if (status === 401 && kind !== 'signed out') await people.renew(kind);
    } catch (error) {
      broken.push(`${made.operation}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (turn % 5000 === 0) console.log(`  ${turn} after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }

  const lane = async () => {
    while (turn < count) await one();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { seconds: (performance.now() - started) / 1000, statuses, broken, operations: requests.count };
}
