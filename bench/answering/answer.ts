import type { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { call, type Person } from '../running/http';
import { answerCodes, itemCodes } from './instrument';

export interface Begun {
  person: Person;
  attempt: string;
}

/** Each item by itself, the next when the one before is acknowledged. */
export async function answer(agent: Agent, api: string, { person, attempt }: Begun, waits: number[]): Promise<void> {
  const client = crypto.randomUUID();
  const path = `attempts/${attempt}/answers`;
  for (const [index, code] of itemCodes.entries()) {
    const now = new Date().toISOString();
    const answers = { [code]: answerCodes[index % answerCodes.length] };
    const write = { client, sequence: index + 1, base: index, answers, at: now, sentAt: now };
    const started = performance.now();
    const { revision } = await call<{ revision: number }>(agent, api, person, 'PATCH', path, write);
    waits.push(performance.now() - started);
    if (revision !== index + 1) throw new Error(`answer ${index + 1} made revision ${revision}`);
  }
}
