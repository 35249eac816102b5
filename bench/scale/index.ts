/**
 * `npm run bench -- scale`: every endpoint of a respondent with few and with many completed attempts in the database; people's own attempts
 * are as many both times. After the name: how many attempts are many, default 250,000, and how many writes each of them took, default 10.
 */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { hashPassword } from 'server/accounts/auth/passwords';
import type { Begun } from '../answering/answer';
import { answerCodes, itemCodes, published } from '../answering/instrument';
import { sized } from '../form';
import { Child } from '../running/child';
import { agentFor, ask, type Person } from '../running/http';
import { buildServer, openBenchDatabase, startServer } from '../running/server';
import { addAccounts, fillMeasured, fillOthers, type Measured } from './fill';

const few = sized(50, 1000);
const many = Number(process.argv[3] ?? sized(500, 250_000));
const writes = Number(process.argv[4] ?? 10);
const password = 'a password of the benchmark';

/** Most people have answered a few times; one has often. */
const measured: Measured[] = Array.from({ length: sized(2, 12) }, (_, index) => ({
  email: `measured${index}@example.org`,
  address: `10.3.0.${index}`,
  attempts: index === 0 ? 300 : 12,
}));

/** Milliseconds by endpoint; where one does not answer, how it refuses. */
interface Times {
  waits: Map<string, number[]>;
  refusals: Map<string, string>;
}

const agent = agentFor(1);

async function timed(
  { waits, refusals }: Times,
  name: string,
  api: string,
  person: Person,
  path: string,
  body?: unknown,
) {
  const method = name.split(' ', 1)[0] ?? '';
  const started = performance.now();
  const reply = await ask(agent, method, `${api}/${path}`, { token: person.token, body });
  const wait = performance.now() - started;
  if (reply.status === 200) waits.set(name, [...(waits.get(name) ?? []), wait]);
  else refusals.set(name, `${reply.status} ${reply.body.errorCode ?? ''}`);
  return reply.body.data as { id: string } | undefined;
}

async function answering(times: Times, api: string, person: Person, instrument: string): Promise<void> {
  const begun = await timed(times, 'POST attempts', api, person, 'attempts', {
    instrumentId: instrument,
    locale: 'en-US',
  });
  const id = begun?.id ?? '';
  const client = crypto.randomUUID();
  for (const [index, code] of itemCodes.entries()) {
    const answers = { [code]: answerCodes[index % answerCodes.length] };
    const write = { client, sequence: index + 1, base: index, answers, at: new Date().toISOString() };
    await timed(times, 'PATCH attempts/{id}/answers', api, person, `attempts/${id}/answers`, write);
  }
  await timed(times, 'GET attempts/{id}', api, person, `attempts/${id}`);
  await timed(times, 'POST attempts/{id}/complete', api, person, `attempts/${id}/complete`, {});
  for (const part of ['result', 'closing', 'report.pdf']) {
    await timed(times, `GET attempts/{id}/${part}`, api, person, `attempts/${id}/${part}`);
  }
  await timed(times, 'POST attempts', api, person, 'attempts', { instrumentId: instrument, locale: 'en-US' });
}

/** Of all people; the first does not count. */
const rounds = sized(2, 4);

async function measure(api: string, people: readonly Person[], instrument: string): Promise<Times> {
  let times: Times = { waits: new Map(), refusals: new Map() };
  for (let round = 0; round < rounds; round += 1) {
    if (round === 1) times = { waits: new Map(), refusals: new Map() };
    for (const person of people) {
      const get = (path: string, query = '') => timed(times, `GET ${path}`, api, person, `${path}${query}`);
      await get('browse', '?locale=en-US');
      await timed(times, 'GET browse?keyword', api, person, 'browse?locale=en-US&keyword=statements');
      await get('browse/facets');
      await timed(times, 'GET browse/{id}', api, person, `browse/${instrument}?locale=en-US`);
      await get('attempts', '?locale=en-US');
      await timed(times, 'GET attempts?instrumentId', api, person, `attempts?instrumentId=${instrument}`);
      await get('attempts/trend', `?instrumentId=${instrument}`);
      await get('access');
      await answering(times, api, person, instrument);
      const begun = await timed(times, 'POST attempts', api, person, 'attempts', {
        instrumentId: instrument,
        locale: 'en-US',
      });
      await timed(times, 'POST attempts/{id}/abandon', api, person, `attempts/${begun?.id}/abandon`, {});
      await timed(times, 'DELETE attempts/{id}', api, person, `attempts/${begun?.id}`);
    }
  }
  return times;
}

const middle = (waits: readonly number[]) => [...waits].sort((one, other) => one - other)[waits.length >> 1] ?? 0;

function tell(before: Times, after: Times): void {
  const seconds = (count: number) => count.toLocaleString('en');
  console.log(`median milliseconds with ${seconds(few)} and with ${seconds(many)} completed attempts:`);
  const names = new Set([...before.waits.keys(), ...after.refusals.keys()]);
  for (const name of names) {
    const [one, other] = [middle(before.waits.get(name) ?? []), middle(after.waits.get(name) ?? [])];
    const refusal = after.refusals.get(name);
    if (other === 0) console.log(`  ${name.padEnd(30)} does not answer: ${refusal}`);
    else {
      const ratio = other / one;
      const verdict = ratio > 2 ? '  TOO SLOW' : '';
      console.log(
        `  ${name.padEnd(30)} ${one.toFixed(1).padStart(7)} ${other.toFixed(1).padStart(7)}  ${ratio.toFixed(2)} times${verdict}`,
      );
    }
  }
}

async function main(): Promise<void> {
  buildServer();
  const database = await openBenchDatabase();
  const closing: (() => unknown)[] = [database.remove];
  try {
    const server = await startServer(database.url);
    closing.unshift(server.stop);
    const load = Child.start(join(__dirname, '..', 'answering', 'load.process.ts'));
    closing.unshift(() => load.stop());
    const instrument = await published(database);
    await addAccounts(database, measured, await hashPassword(password));
    const people = measured.map(({ email, address }) => ({ email, address, password, token: '' }));
    const work = { apis: [server.api], atOnce: 1 };
    // A first attempt of each, of which the first is what all others are copies of.
    const signedIn = async () => load.ask<Begun[]>('begin', { ...work, people, instrument });
    const begun = await signedIn();
    await load.ask('answers', { ...work, begun });
    const answered = new Map(begun.map(({ person, attempt }) => [attempt, person]));
    for (const [attempt, { token }] of answered) {
      await ask(agent, 'POST', `${server.api}/attempts/${attempt}/complete`, { token, body: {} });
    }
    const template = begun[0]?.attempt ?? '';
    await fillMeasured(database, template, writes, measured);

    const times: Times[] = [];
    let filled = 0;
    for (const size of [few, many]) {
      const started = performance.now();
      await fillOthers(database, template, writes, size - filled);
      filled = size;
      console.log(`${size.toLocaleString('en')} attempts after ${((performance.now() - started) / 1000).toFixed(0)} s`);
      const fresh = (await signedIn()).map(({ person }) => person);
      times.push(await measure(server.api, fresh, instrument));
    }
    const [before, after] = times;
    if (before !== undefined && after !== undefined) tell(before, after);
  } finally {
    agent.destroy();
    for (const close of closing) await close();
  }
}

main();
