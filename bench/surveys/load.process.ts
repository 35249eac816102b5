/** Simulated participants who come by an open link, in a process of their own. */
import type { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { answer, type Begun } from '../answering/answer';
import { serveTasks } from '../running/child';
import { ask, dataOf } from '../running/http';
import { each, timed, type Work } from '../running/load';

interface Started {
  done?: true;
  participation: string;
  attempt?: { id: string };
  accessToken: string;
}

let comers = 0;

/** Somebody new, from an address of their own. */
async function start(agent: Agent, api: string, survey: string): Promise<Started> {
  comers += 1;
  const address = `10.${1 + (comers >> 16)}.${(comers >> 8) & 255}.${comers & 255}`;
  const url = `${api}/my-surveys/${survey}/start`;
  const body = { locale: 'en-US', attributes: { site: 'berlin' } };
  return dataOf<Started>('POST', url, ask(agent, 'POST', url, { address, body }));
}

interface Coming extends Work {
  survey: string;
  people: number;
}

const places = (people: number) => Array.from({ length: people }, (_, place) => place);

serveTasks({
  starts: ({ survey, people, ...work }: Coming) =>
    timed((waits) =>
      each(work, places(people), async (agent, api) => {
        const began = performance.now();
        await start(agent, api, survey);
        waits.push(performance.now() - began);
      }),
    ),

  /** @returns how many were let in */
  crowd: async ({ survey, people, ...work }: Coming) => {
    let inside = 0;
    await each(work, places(people), async (agent, api) => {
      if ((await start(agent, api, survey)).done !== true) inside += 1;
    });
    return inside;
  },

  begin: async ({ survey, people, ...work }: Coming) => {
    const begun: Begun[] = [];
    await each(work, places(people), async (agent, api) => {
      const { accessToken, attempt } = await start(agent, api, survey);
      begun.push({ person: { email: '', address: '', token: accessToken }, attempt: attempt?.id ?? '' });
    });
    return begun;
  },

  answers: ({ begun, ...work }: Work & { begun: Begun[] }) =>
    timed((waits) => each(work, begun, (agent, api, one) => answer(agent, api, one, waits))),
});
