/** Simulated respondents, in a process of their own. */
import type { Agent } from 'node:http';
import { serveTasks } from '../running/child';
import { ask, call, dataOf, type Person } from '../running/http';
import { each, timed, type Work } from '../running/load';
import { answer, type Begun } from './answer';

async function signIn(agent: Agent, api: string, { email, address, password }: Person & { password: string }) {
  const url = `${api}/auth/login`;
  const login = ask(agent, 'POST', url, { address, body: { email, password, remember: false } });
  const { status, accessToken } = await dataOf<{ status: string; accessToken: string }>('POST', url, login);
  if (status !== 'ok') throw new Error(`${email} cannot sign in: ${status}`);
  return { email, address, token: accessToken };
}

/** Finds the questionnaire among what is offered, reads what it is about, and begins. */
async function begin(agent: Agent, api: string, person: Person, instrument: string): Promise<Begun> {
  await call(agent, api, person, 'GET', 'browse?locale=en-US');
  await call(agent, api, person, 'GET', `browse/${instrument}?locale=en-US`);
  const body = { instrumentId: instrument, locale: 'en-US' };
  const { id } = await call<{ id: string }>(agent, api, person, 'POST', 'attempts', body);
  return { person, attempt: id };
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
