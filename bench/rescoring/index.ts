/** `npm run bench -- rescoring`: what-if and re-scoring by how many completed attempts there are. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { InstrumentDocument } from 'core/instrument/document';
import pino from 'pino';
import { fillAttempts, randomFrom, randomSheet } from 'server/answering/rescoring/fillAttempts.testing';
import { type Database, openDatabase } from 'server/database/connection';
import { migrate, migrationsDirectory } from 'server/database/migrate';
import { uuidv7 } from 'server/database/uuid';
import { jobHandlers } from 'server/desk/jobs/handlers';
import { createJobWorker } from 'server/jobs/worker';
import { createServices, type Services } from 'server/services';
import { named, readBy } from 'server/testing/authoring/readers';
import { sized } from '../form';

const sizes = sized([50, 200], [1000, 10_000]);
const instruments = [
  { file: 'phq9', reverse: 'q3' },
  { file: 'ipip_neo_120', reverse: 'i1' },
];

/** Seconds. */
const idleFor = sized(1, 5);

const mebibyte = 1024 * 1024;

function servicesOn(db: Database, outbox: string): Services {
  return createServices({
    db,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    tokenSecret: 'a secret of the benchmark, long enough to be one',
    migrations: 0,
    siteUrl: () => 'http://localhost/',
    mail: { smtpUrl: undefined, from: undefined, outbox },
    google: { clientId: undefined, issuer: 'https://accounts.google.com', keysUrl: undefined },
  });
}

function seeded(file: string): InstrumentDocument {
  const path = join(__dirname, `../../seed/instruments/${file}.json`);
  const document: InstrumentDocument = JSON.parse(readFileSync(path, 'utf8'));
  document.texts = { 'en-US': document.texts['en-US'] ?? {} };
  delete document.testCases;
  return document;
}

async function published(services: Services, document: InstrumentDocument): Promise<string> {
  const { id } = await services.instruments.importDocument(document, 'replace', null);
  await services.instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
  return id;
}

interface Measured {
  /** Milliseconds. */
  took: number;
  /** The longest that anything else had to wait, in milliseconds. */
  longest: number;
  /** Bytes of the heap beyond those at the beginning. */
  grown: number;
}

async function measured(work: () => Promise<void>): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 20);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  delay.disable();
  clearInterval(watch);
  return { took, longest: delay.max / 1e6, grown: most - before };
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  // As root the embedded PostgreSQL runs as another user, who has to get there.
  chmodSync(dataDir, 0o755);
  const { db, pool, close } = await openDatabase(
    { databaseUrl: undefined, dataDir, dataDirChosen: true },
    { role: 'command', connections: 6 },
  );
  try {
    await migrate(pool, migrationsDirectory());
    const services = servicesOn(db, dataDir);
    const admin = uuidv7();
    await pool.query(
      `insert into user_account (id, email, display_name, status, roles, created_at) values ($1, 'admin@example.org', 'Admin', 'active', '{admin}', now())`,
      [admin],
    );
    const log = pino({ level: 'silent' });
    const worker = createJobWorker({
      db,
      log,
      jobs: services.jobs,
      handlers: jobHandlers(services),
      times: { poll: 0.02 },
    });
    await worker.start();
    const idle = await measured(() => new Promise((resolve) => setTimeout(resolve, idleFor * 1000)));
    console.log(`longest wait of a server that has nothing to do, over ${idleFor} s: ${idle.longest.toFixed(0)} ms`);
    const finished = async (job: string) => {
      while (await unfinished(job)) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const unfinished = async (job: string) =>
      (await pool.query('select 1 from job where id = $1 and ended_at is null', [job])).rows.length > 0;

    for (const { file, reverse } of instruments) {
      const speeds = new Map<string, number>();
      for (const size of sizes) {
        const document = { ...named(seeded(file)), code: `${file}_${size}` };
        const id = await published(services, document);
        await readBy({ database: { db } }, id, admin);
        const { rows } = await pool.query('select current_version_id from instrument where id = $1', [id]);
        const random = randomFrom(size);
        const sheets = Array.from({ length: size }, () => randomSheet(document, random, 0));
        const from = new Date(Date.now() - size * 120_000);
        const versionId = rows[0].current_version_id;
        await fillAttempts(db, { instrumentId: id, versionId, document, sheets, from });
        for (const question of document.questions) if (question.code === reverse) question.reverse = !question.reverse;
        await published(services, document);
        await pool.query('vacuum analyze');

        const kinds = [
          { name: 'what-if', begin: () => services.rescorings.whatIf({ userId: admin }, id, null) },
          {
            name: 're-score',
            begin: () => services.rescorings.rescore({ userId: admin }, id, { version: 2, note: 'Benchmark' }),
          },
        ];
        for (const { name, begin } of kinds) {
          const { took, longest, grown } = await measured(async () => finished(await begin()));
          const speed = size / (took / 1000);
          const before = speeds.get(name);
          speeds.set(name, speed);
          const outcome = await services.rescorings.latest({ userId: admin, roles: ['admin'] }, id, 'en-US');
          const { changed = 0, crossed = 0 } = (name === 'what-if' ? outcome.whatIf : outcome.rescore) ?? {};
          const ratio =
            before === undefined ? '' : `, ${(speed / before).toFixed(2)} times the speed of ${sizes[0]} attempts`;
          console.log(
            `${file}, ${size.toLocaleString('en')} attempts, ${name}: ${(took / 1000).toFixed(1)} s, ${Math.round(speed).toLocaleString('en')} a second${ratio}; ` +
              `longest wait ${longest.toFixed(0)} ms, heap up to ${(grown / mebibyte).toFixed(0)} MiB more; ${changed} change, ${crossed} cross`,
          );
        }
      }
    }
    await worker.stop();
    await services.mail.close();
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main();
