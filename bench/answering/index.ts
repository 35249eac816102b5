/**
 * `npm run bench -- answering`: respondents answer fifty items, each saved by itself, on one real server and on two that share a database,
 * in turns with a bare route that makes one INSERT of the same row. The argument after the name is the number of rounds; default 3.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashPassword } from 'server/accounts/auth/passwords';
import { sized } from '../form';
import { Child, processorSeconds } from '../running/child';
import type { Person } from '../running/http';
import type { Timed } from '../running/load';
import {
  type BenchDatabase,
  buildServer,
  openBenchDatabase,
  type RunningServer,
  startServer,
  tokenSecret,
} from '../running/server';
import type { Begun } from './answer';
import { itemCodes, published } from './instrument';

const rounds = Number(process.argv[3] ?? sized(1, 3));
const atOnce = 16;
/** Of each turn of each round. */
const respondents = sized(8, 48);
const password = 'a password of the benchmark';

let made = 0;
async function people(database: BenchDatabase, hash: string): Promise<(Person & { password: string })[]> {
  const { rows } = await database.pool.query<{ email: string }>(
    `insert into user_account (id, email, display_name, password_hash, status, roles, created_at)
    select gen_random_uuid(), 'respondent' || n || '@example.org', 'Respondent', $1, 'active', '{user}', now()
    from generate_series($2::int + 1, $2::int + $3::int) n returning email`,
    [hash, made, respondents],
  );
  return rows.map(({ email }) => {
    made += 1;
    return { email, password, token: '', address: `10.1.${made >> 8}.${made & 255}` };
  });
}

/** Of PostgreSQL, its connections included. */
function postgresSeconds({ postmaster }: BenchDatabase): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(/\s+/);
  return [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + processorSeconds(pid), 0);
}

interface Measured extends Timed {
  /** Seconds on the processor. */
  servers: number;
  postgres: number;
}

async function measured(
  database: BenchDatabase,
  pids: readonly number[],
  work: () => Promise<Timed>,
): Promise<Measured> {
  const used = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const [servers, postgres] = [used(), postgresSeconds(database)];
  const timed = await work();
  return { ...timed, servers: used() - servers, postgres: postgresSeconds(database) - postgres };
}

/** Several turns as one. */
function together(turns: readonly Measured[]): Measured {
  const sum = (of: (turn: Measured) => number) => turns.reduce((total, turn) => total + of(turn), 0);
  return {
    seconds: sum(({ seconds }) => seconds),
    waits: turns.flatMap(({ waits }) => waits).sort((one, other) => one - other),
    processor: sum(({ processor }) => processor),
    servers: sum(({ servers }) => servers),
    postgres: sum(({ postgres }) => postgres),
  };
}

const speedOf = ({ waits, seconds }: Measured) => waits.length / seconds;

function told(name: string, turns: readonly Measured[]): Measured {
  const all = together(turns);
  const { waits, seconds, processor, servers, postgres } = all;
  const share = (part: number) => `${(waits[Math.ceil(part * waits.length) - 1] ?? 0).toFixed(1)} ms`;
  const each = (used: number) => `${((used / waits.length) * 1000).toFixed(2)} ms`;
  console.log(
    `${name}: ${speedOf(all).toFixed(0)} saved a second; a save: p50 ${share(0.5)}, p95 ${share(0.95)}, p99 ${share(0.99)}; ` +
      `processor a save: server ${each(servers)}, PostgreSQL ${each(postgres)}, load ${each(processor)} (${Math.round((processor / seconds) * 100)} % of one)`,
  );
  return all;
}

interface Contestant {
  name: string;
  apis: string[];
  pids: number[];
  answers: Measured[];
  whole: Measured[];
}

const contestant = (name: string, servers: readonly { api: string; pid: number }[]): Contestant => ({
  name,
  apis: servers.map(({ api }) => api),
  pids: servers.map(({ pid }) => pid),
  answers: [],
  whole: [],
});

async function compete(database: BenchDatabase, servers: RunningServer[], load: Child, bare: Child): Promise<void> {
  const instrument = await published(database);
  const hash = await hashPassword(password);
  await database.pool.query(`create table bare_answer (like answer_event including defaults including indexes)`);
  const bareApi = await bare.ask<string>('listen', { databaseUrl: database.url, tokenSecret });
  const route = contestant('the bare route', [{ api: bareApi, pid: bare.pid }]);
  const one = contestant('one server', servers.slice(0, 1));
  const two = contestant('two servers', servers);

  for (let round = 0; round <= rounds; round += 1) {
    // The first round warms up.
    const counts = round > 0;
    for (const each of [route, one, two]) {
      const apis = each === route ? one.apis : each.apis;
      const given = await people(database, hash);
      const begun = await load.ask<Begun[]>('begin', { apis, atOnce, people: given, instrument });
      const answers = await measured(database, each.pids, () =>
        load.ask('answers', { apis: each.apis, atOnce, begun }),
      );
      if (counts) each.answers.push(answers);
      if (each === route) continue;
      const others = await people(database, hash);
      const whole = await measured(database, each.pids, () =>
        load.ask('whole', { apis, atOnce, people: others, instrument }),
      );
      if (counts) each.whole.push(whole);
    }
  }

  console.log(`${atOnce} respondents at once, ${itemCodes.length} items each, ${rounds} rounds in turns:`);
  const raw = told(route.name, route.answers);
  for (const { name, answers, whole } of [one, two]) {
    const saving = told(name, answers);
    console.log(`  ${(speedOf(saving) / speedOf(raw)).toFixed(2)} times the writes of the bare route`);
    const attempts = together(whole);
    const completed = attempts.waits.length / itemCodes.length / attempts.seconds;
    told(`${name}, sign-in to result`, whole);
    console.log(`  ${completed.toFixed(1)} attempts completed a second, with every answer saved by itself`);
  }
}

async function main(): Promise<void> {
  buildServer();
  const database = await openBenchDatabase();
  const closing: (() => unknown)[] = [database.remove];
  try {
    const servers: RunningServer[] = [];
    for (const _ of ['one', 'two']) {
      const server = await startServer(database.url);
      servers.push(server);
      closing.unshift(server.stop);
    }
    const [load, bare] = ['load', 'bare'].map((name) => Child.start(join(__dirname, `${name}.process.ts`)));
    if (load === undefined || bare === undefined) throw new Error('no processes');
    closing.unshift(
      () => load.stop(),
      () => bare.stop(),
    );
    await compete(database, servers, load, bare);
  } finally {
    for (const close of closing) await close();
  }
}

main();
