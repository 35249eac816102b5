/**
 * `npm run bench -- surveys`: starts by link in turns with a bare route that makes the same rows; saves in a survey with quotas in turns with
 * saves in one without; 200 people at once on two servers for 100 seats; opening a survey with 40 items and 100,000 invited people. The
 * argument after the name is the number of rounds; default 4.
 */
import { join } from 'node:path';
import type { Begun } from '../answering/answer';
import { published } from '../answering/instrument';
import { sized } from '../form';
import { Child } from '../running/child';
import { agentFor } from '../running/http';
import type { Timed } from '../running/load';
import {
  type BenchDatabase,
  buildServer,
  openBenchDatabase,
  type RunningServer,
  startServer,
  tokenSecret,
} from '../running/server';
import { byLink, limited, withQuotas } from './documents';
import { measureOpening } from './opening';
import { asked, signedIn } from './staff';

const rounds = Number(process.argv[3] ?? sized(1, 4));
const atOnce = 16;
/** Of each turn of each round. */
const starts = sized(50, 400);
const respondents = sized(8, 32);

const share = ({ waits }: Timed, part: number) => waits[Math.ceil(part * waits.length) - 1] ?? 0;
const speed = ({ waits, seconds }: Timed) => waits.length / seconds;

/** Several turns as one. */
const together = (turns: readonly Timed[]): Timed => ({
  seconds: turns.reduce((sum, { seconds }) => sum + seconds, 0),
  waits: turns.flatMap(({ waits }) => waits).sort((one, other) => one - other),
  processor: turns.reduce((sum, { processor }) => sum + processor, 0),
});

function told(name: string, turns: readonly Timed[], unit: string): Timed {
  const all = together(turns);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => share(all, part).toFixed(1));
  console.log(`  ${name}: ${speed(all).toFixed(0)} ${unit} a second; p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
  return all;
}

interface Bench {
  database: BenchDatabase;
  servers: readonly [RunningServer, RunningServer];
  load: Child;
}

async function measureStarts({ database, servers: [{ api }], load }: Bench, bare: Child, survey: string) {
  const { rows } = await database.pool.query<{ instrument: string; version: string }>(
    `select id as instrument, current_version_id as version from instrument where code = 'bench_likert_50'`,
  );
  const bareApi = await bare.ask<string>('listen', { databaseUrl: database.url, tokenSecret, survey, ...rows[0] });
  const turns = { bare: [] as Timed[], product: [] as Timed[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['bare', 'product'] as const) {
      const apis = name === 'bare' ? [bareApi] : [api];
      const turn = await load.ask<Timed>('starts', { apis, atOnce, survey, people: starts });
      // The first round warms up.
      if (round > 0) turns[name].push(turn);
    }
  }
  console.log(`Starts by link, ${atOnce} at once, ${rounds} rounds of ${starts} in turns:`);
  const raw = told('the bare route', turns.bare, 'starts');
  const ours = told('one server', turns.product, 'starts');
  console.log(`  ${(speed(ours) / speed(raw)).toFixed(2)} times the starts of the bare route`);
}

async function measureSaves({ servers: [{ api }], load }: Bench, surveys: Record<'without' | 'quotas', string>) {
  const turns = { without: [] as Timed[], quotas: [] as Timed[] };
  const work = { apis: [api], atOnce };
  for (let round = 0; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? (['without', 'quotas'] as const) : (['quotas', 'without'] as const);
    for (const name of order) {
      const begun = await load.ask<Begun[]>('begin', { ...work, survey: surveys[name], people: respondents });
      const turn = await load.ask<Timed>('answers', { ...work, begun });
      if (round > 0) turns[name].push(turn);
    }
  }
  console.log(`Saves, ${atOnce} at once, ${rounds} rounds of ${respondents} respondents in turns:`);
  const without = told('without quotas', turns.without, 'saves');
  const quotas = told('with three quotas', turns.quotas, 'saves');
  console.log(`  p95 with quotas ${(share(quotas, 0.95) / share(without, 0.95)).toFixed(2)} times that without`);
}

async function countSeats({ database, servers, load }: Bench, survey: string) {
  const apis = servers.map(({ api }) => api);
  const inside = await load.ask<number>('crowd', { apis, atOnce: 200, survey, people: 200 });
  const { rows } = await database.pool.query<{ code: string; seats: number }>(
    `select code, count(*)::int as seats from survey_quota_seat where survey_id = $1 group by code order by code`,
    [survey],
  );
  const seats = rows.map((row) => `${row.code} ${row.seats}`).join(', ');
  console.log(`200 at once on two servers for 100 seats: ${inside} let in; seats taken: ${seats}`);
}

async function main(): Promise<void> {
  buildServer();
  const database = await openBenchDatabase();
  const closing: (() => unknown)[] = [database.remove];
  try {
    const one = await startServer(database.url);
    closing.unshift(one.stop);
    const two = await startServer(database.url);
    closing.unshift(two.stop);
    const [load, bare] = ['load', 'bare'].map((name) => Child.start(join(__dirname, `${name}.process.ts`)));
    if (load === undefined || bare === undefined) throw new Error('no processes');
    const agent = agentFor(1);
    closing.unshift(
      () => load.stop(),
      () => bare.stop(),
      () => agent.destroy(),
    );
    const bench: Bench = { database, servers: [one, two], load };
    await published(database);
    const staff = await signedIn(agent, one.api);
    const [without, quotas, full] = [
      await asked(agent, one.api, staff, byLink),
      await asked(agent, one.api, staff, withQuotas),
      await asked(agent, one.api, staff, limited('limited', 100)),
    ];
    await measureStarts(bench, bare, without);
    await measureSaves(bench, { without, quotas });
    await countSeats(bench, full);
    await measureOpening(database, { agent, api: one.api, staff: await signedIn(agent, one.api) });
  } finally {
    for (const close of closing) await close();
  }
}

main();
