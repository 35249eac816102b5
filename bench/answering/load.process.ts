/** Simulated respondents, in a process of their own. */
import type { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { serveTasks } from '../running/child';
import { agentFor, ask, dataOf, type Person } from '../running/http';
import { answerCodes, itemCodes } from './instrument';

export interface Begun {
  person: Person;
  attempt: string;
}

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

async function timed(work: (waits: number[]) => Promise<void>): Promise<Timed> {
  const waits: number[] = [];
  const [started, used] = [performance.now(), process.cpuUsage()];
  await work(waits);
  const { user, system } = process.cpuUsage(used);
  waits.sort((one, other) => one - other);
  return { seconds: (performance.now() - started) / 1000, waits, processor: (user + system) / 1e6 };
}

/** Each of these once, so many at a time, on a connection each. */
async function each<T>(
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

async function signIn(agent: Agent, api: string, { email, address, password }: Person & { password: string }) {
  const url = `${api}/auth/login`;
  const login = ask(agent, 'POST', url, { address, body: { email, password, remember: false } });
  const { status, accessToken } = await dataOf<{ status: string; accessToken: string }>('POST', url, login);
  if (status !== 'ok') throw new Error(`${email} cannot sign in: ${status}`);
  return { email, address, token: accessToken };
}

const call = <T>(agent: Agent, api: string, { token }: Person, method: string, path: string, body?: unknown) =>
  dataOf<T>(method, path, ask(agent, method, `${api}/${path}`, { token, body }));

/** Finds the questionnaire among what is offered, reads what it is about, and begins. */
async function begin(agent: Agent, api: string, person: Person, instrument: string): Promise<Begun> {
  await call(agent, api, person, 'GET', 'browse?locale=en-US');
  await call(agent, api, person, 'GET', `browse/${instrument}?locale=en-US`);
  const body = { instrumentId: instrument, locale: 'en-US' };
  const { id } = await call<{ id: string }>(agent, api, person, 'POST', 'attempts', body);
  return { person, attempt: id };
}

/** Each item by itself, the next when the one before is acknowledged. */
async function answer(agent: Agent, api: string, { person, attempt }: Begun, waits: number[]): Promise<void> {
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

serveTasks({
  begin: async ({
    people,
    instrument,
    ...work
  }: Work & { people: (Person & { password: string })[]; instrument: string }) => {
    const begun: Begun[] = [];
    await each(work, people, async (agent, api, person) => {
      begun.push(await begin(agent, api, await signIn(agent, api, person), instrument));
    });
    return begun;
  },

  answers: ({ begun, ...work }: Work & { begun: Begun[] }) =>
    timed((waits) => each(work, begun, (agent, api, one) => answer(agent, api, one, waits))),

  whole: ({ people, instrument, ...work }: Work & { people: (Person & { password: string })[]; instrument: string }) =>
    timed((waits) =>
      each(work, people, async (agent, api, given) => {
        const person = await signIn(agent, api, given);
        const begun = await begin(agent, api, person, instrument);
        await answer(agent, api, begun, waits);
        await call(agent, api, person, 'POST', `attempts/${begun.attempt}/complete`, {});
        const result = await call<{ scores: unknown[] }>(agent, api, person, 'GET', `attempts/${begun.attempt}/result`);
        if (result.scores.length !== 5) throw new Error(`a result with ${result.scores.length} scores`);
      }),
    ),
});
