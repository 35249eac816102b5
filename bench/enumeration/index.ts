/** Whether the time of an answer tells that an address has an account here: known and unknown ones, asked in turn, compared as samples. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { contract } from 'core/contract';
import type { Endpoint } from 'core/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { buildApp } from 'server/app';
import { openDatabase } from 'server/database/connection';
import { migrate, migrationsDirectory } from 'server/database/migrate';
import { createLog } from 'server/plugins/log';
import { createServices } from 'server/services';
import { sized } from '../form';

const tries = sized(20, 200);
const warmUp = sized(2, 20);
/** Of the standard normal distribution, two-sided 99 %. */
const z99 = 2.576;

interface Subject {
  name: string;
  row: Endpoint;
  body: (email: string) => object;
}

const subjects: Subject[] = [
  {
    name: 'sign-in with a wrong password',
    row: contract.auth.login,
    body: (email) => ({ email, password: 'not this one, surely' }),
  },
  { name: 'forgotten password', row: contract.account.forgotPassword, body: (email) => ({ email }) },
  { name: 'activation mail again', row: contract.account.resendActivation, body: (email) => ({ email }) },
  {
    name: 'registration',
    row: contract.account.register,
    body: (email) => ({ email, password: 'an unusual long phrase 71', displayName: 'Somebody', consent: true }),
  },
];

const median = (values: readonly number[]) => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Share of pairs in which the first sample's value is the greater (Mann–Whitney U / nm); 0.5: the samples tell nothing. */
function greaterShare(first: readonly number[], second: readonly number[]): number {
  let greater = 0;
  for (const one of first) for (const other of second) greater += one > other ? 1 : one === other ? 0.5 : 0;
  return greater / (first.length * second.length);
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  // As root the embedded PostgreSQL runs as another user, who has to get there.
  chmodSync(dataDir, 0o755);
  const opened = await openDatabase(
    { databaseUrl: undefined, dataDir, dataDirChosen: true },
    { role: 'command', connections: 6 },
  );
  let app: FastifyInstance | undefined;
  try {
    await migrate(opened.pool, migrationsDirectory());
    const log = createLog('silent');
    const services = createServices({
      db: opened.db,
      clock: () => new Date(),
      log,
      tokenSecret: 'a secret of the benchmark, long enough',
      migrations: 0,
      siteUrl: () => 'http://localhost/',
      mail: { smtpUrl: undefined, from: undefined, outbox: join(dataDir, 'outbox') },
      google: { clientId: undefined, issuer: 'https://accounts.google.com', keysUrl: undefined },
    });
    const server = await buildApp({
      services,
      log,
      basePath: '/',
      publicUrl: undefined,
      clientDirectory: dataDir,
      rateLimits: false,
    });
    app = server;

    let asked = 0;
    /** Milliseconds; each request comes from an address of its own, so that no wait for guessing sets in. */
    const ask = async ({ row, body }: Subject, email: string): Promise<number> => {
      asked += 1;
      const from = `2001:db8:${(asked >> 16).toString(16)}:${(asked & 0xffff).toString(16)}::1`;
      const started = performance.now();
      await server.inject({
        method: row.method,
        url: `/api/${row.path}`,
        payload: body(email),
        remoteAddress: from,
      });
      return performance.now() - started;
    };

    for (const [place, subject] of subjects.entries()) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let turn = 0; turn < tries + warmUp; turn += 1) {
        const email = `known.${place}.${turn}@example.org`;
        await services.users.add({ email, password: 'right and long enough', roles: ['user'] });
        const inTurn = [
          async () => known.push(await ask(subject, email)),
          async () => unknown.push(await ask(subject, `unknown.${place}.${turn}@example.org`)),
        ];
        if (turn % 2 === 1) inTurn.reverse();
        for (const one of inTurn) await one();
      }
      const [first, second] = [known.slice(warmUp), unknown.slice(warmUp)];
      const share = greaterShare(first, second);
      const band = z99 * Math.sqrt((2 * tries + 1) / (12 * tries * tries));
      console.log(
        `${subject.name}: known ${median(first).toFixed(1)} ms, unknown ${median(second).toFixed(1)} ms (${(median(first) / median(second)).toFixed(3)}); known slower in ${(share * 100).toFixed(1)} % of pairs (chance: ${(50 - band * 100).toFixed(1)}–${(50 + band * 100).toFixed(1)} %)`,
      );
    }
  } finally {
    await app?.close();
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main();
