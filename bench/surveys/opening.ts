import { performance } from 'node:perf_hooks';
import { sized } from '../form';
import { type agentFor, call, type Person } from '../running/http';
import type { BenchDatabase } from '../running/server';
import { manyItems } from './documents';
import { invite, takePart } from './people';
import { brought } from './staff';

const items = sized(6, 40);
const people = sized(1000, 100_000);
const tries = sized(3, 9);

interface By {
  agent: ReturnType<typeof agentFor>;
  api: string;
  staff: Person;
}

/** Calls of staff and of somebody who is invited, on a survey with many items and people. */
export async function measureOpening(database: BenchDatabase, { agent, api, staff }: By): Promise<void> {
  const survey = await brought(agent, api, staff, manyItems(items));
  await invite(database, survey, people);
  const timed = async <T>(method: string, path: string, body?: unknown) => {
    const began = performance.now();
    const data = await call<T>(agent, api, staff, method, path, body);
    return { data, wait: performance.now() - began };
  };
  const tell = (name: string, waits: readonly number[]) => {
    const sorted = [...waits].sort((one, other) => one - other);
    const [middle, last] = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0];
    console.log(
      `  ${name.padEnd(44)} median ${middle.toFixed(0).padStart(5)} ms, slowest ${last.toFixed(0).padStart(5)} ms`,
    );
  };
  const repeated = async (name: string, method: string, path: string, body?: unknown) => {
    const waits: number[] = [];
    for (let round = 0; round < tries; round += 1) waits.push((await timed(method, path, body)).wait);
    tell(name, waits);
  };

  console.log(`A survey with ${items} items and ${people.toLocaleString('en')} invited people:`);
  const { data, wait } = await timed<{ rowVersion: number }>('GET', `surveys/${survey}`);
  tell('read for the first time', [wait]);
  tell('opened for answers', [(await timed('POST', `surveys/${survey}/open`, {})).wait]);
  const person = { people: [{ name: 'Somebody with a code' }] };
  const { codes } = (await timed<{ codes: string[] }>('POST', `surveys/${survey}/invitations`, person)).data;
  await takePart(database, survey);
  if (data.rowVersion < 1) throw new Error('no survey was read');
  await repeated('the editor: GET surveys/{id}', 'GET', `surveys/${survey}`);
  await repeated('its people: GET …/invitations', 'GET', `surveys/${survey}/invitations`);
  await repeated('… searched', 'GET', `surveys/${survey}/invitations?keyword=person99`);
  await repeated('… who have completed', 'GET', `surveys/${survey}/invitations?state=completed`);
  await repeated('participations: GET …/participations', 'GET', `surveys/${survey}/participations`);
  await repeated('the list of surveys: GET surveys', 'GET', 'surveys');
  await repeated('by a personal link: POST …/beforehand', 'POST', `my-surveys/${survey}/beforehand`, {
    code: codes[0],
  });
  const start = { code: codes[0], locale: 'en-US', attributes: { site: 'paris' } };
  await repeated('begun, then gone on with: POST …/start', 'POST', `my-surveys/${survey}/start`, start);
}
