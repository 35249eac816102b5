/** Reports of many completed attempts as one job on a real server, then their archive as it is downloaded. */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReportBatch } from 'core/contract/answering/reportBatch';
import type { JobRow } from 'core/contract/platform/job';
import type { InstrumentDocument } from 'core/instrument/document';
import { fillAttempts } from 'server/answering/rescoring/fillAttempts.testing';
import { named, readBy } from 'server/testing/authoring/readers';
import { processorSeconds } from '../running/child';
import { agentFor, ask, dataOf } from '../running/http';
import { type BenchDatabase, buildServer, openBenchDatabase, startServer } from '../running/server';
import { answersOf, samples } from './samples';
import { published } from './throughHttp';

const agent = agentFor(2);

/** MiB that a process holds now. */
function held(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).map(Number);

/** Of PostgreSQL, its connections included. */
const postgresSeconds = ({ postmaster }: BenchDatabase): number =>
  [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + processorSeconds(pid), 0);

/** The processes of a server that set PDFs. */
function setters(server: number): number[] {
  return childrenOf(server).filter((pid) => {
    try {
      return /pdf(Worker|.worker)\./.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    } catch {
      return false;
    }
  });
}

interface Watched<T> {
  done: T;
  /** MiB that the server held at most, and any one of the processes that set PDFs. */
  server: number;
  setter: number;
  /** Seconds on the processor: of the server, and of all that set PDFs. */
  serverWorked: number;
  settersWorked: number;
}

async function watched<T>(server: number, work: () => Promise<T>): Promise<Watched<T>> {
  const most = { server: 0, setter: 0 };
  const worked = new Map<number, { first: number; last: number }>();
  const look = () => {
    const working = setters(server);
    most.server = Math.max(most.server, held(server));
    most.setter = Math.max(most.setter, ...working.map(held));
    for (const pid of [server, ...working]) {
      const now = processorSeconds(pid);
      // A process that begins meanwhile has worked for this alone.
      const first = worked.get(pid)?.first ?? (pid === server ? now : 0);
      worked.set(pid, { first, last: now });
    }
  };
  look();
  const watch = setInterval(look, 200);
  const done = await work().finally(() => clearInterval(watch));
  look();
  const used = [...worked].map(([pid, { first, last }]) => ({ pid, seconds: last - first }));
  const sum = (isServer: boolean) =>
    used.filter(({ pid }) => (pid === server) === isServer).reduce((total, { seconds }) => total + seconds, 0);
  return { done, ...most, serverWorked: sum(true), settersWorked: sum(false) };
}

const filled = async (database: BenchDatabase, instrumentId: string, document: InstrumentDocument, count: number) => {
  const { rows } = await database.pool.query('select current_version_id as id from instrument where id = $1', [
    instrumentId,
  ]);
  const sheets = Array.from({ length: count }, (_, round) => answersOf(document, round));
  const from = new Date(Date.now() - (count + 10) * 60_000);
  await fillAttempts(database.db, { instrumentId, versionId: rows[0].id, document, sheets, from });
};

/** Bytes, and how many pieces they came in. */
const downloaded = (url: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.byteLength;
      });
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 ? resolve(size) : reject(new Error(`${response.statusCode}`)),
      );
    }).on('error', reject);
  });

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

interface Measuring {
  database: BenchDatabase;
  api: string;
  pid: number;
  token: string;
  instrument: string;
  document: InstrumentDocument;
}

async function measured({ database, api, pid, token, instrument, document }: Measuring): Promise<void> {
  const call = <R>(method: string, path: string, body?: unknown) =>
    dataOf<R>(method, path, ask(agent, method, `${api}/${path}`, { token, body }));
  const path = `instruments/${instrument}/report-batches`;
  const idle = held(pid);
  const asked = postgresSeconds(database);
  const started = performance.now();
  const { job } = await call<{ job: string }>('POST', path, { report: document.reports?.[0]?.code });
  const setting = await watched(pid, async () => {
    for (;;) {
      const row = await call<JobRow>('GET', `jobs/${job}`);
      if (row.endedAt !== null) return row;
      await delay(250);
    }
  });
  const took = (performance.now() - started) / 1000;
  const postgres = postgresSeconds(database) - asked;
  const { state, done, failures } = setting.done;
  const batch = (await call<ReportBatch[]>('GET', path)).find((one) => one.job.id === job);
  const begun = performance.now();
  const archive = await watched(pid, () => downloaded(`${api}/${path}/${job}/file`, token));
  const each = (seconds: number) => `${((seconds / done) * 1000).toFixed(1)} ms`;
  console.log(
    `${document.code}: ${done} reports ${state} (${failures} left out) in ${took.toFixed(1)} s, ${each(took)} each; ` +
      `on the processor ${each(setting.settersWorked)} each to set them, ${each(setting.serverWorked)} in the server, ${each(postgres)} in PostgreSQL; ` +
      `files ${mebibytes(batch?.bytes ?? 0)} MiB, archive ${mebibytes(archive.done)} MiB in ${((performance.now() - begun) / 1000).toFixed(1)} s; ` +
      `server ${idle.toFixed(0)} MiB before, at most ${setting.server.toFixed(0)} while they were set and ${archive.server.toFixed(0)} while they were fetched; ` +
      `a process that sets them at most ${setting.setter.toFixed(0)}`,
  );
}

export async function measureBatch(count: number): Promise<void> {
  buildServer();
  const database = await openBenchDatabase();
  const closing: (() => unknown)[] = [database.remove];
  try {
    const { api, pid, stop } = await startServer(database.url);
    closing.unshift(stop);
    const body = { email: 'admin@example.org', password: 'a password of the benchmark', remember: false };
    const login = ask(agent, 'POST', `${api}/auth/login`, { body });
    const { accessToken } = await dataOf<{ accessToken: string }>('POST', 'auth/login', login);
    for (const document of await samples()) {
      const instrument = await published(database, named(document));
      const { rows } = await database.pool.query('select id from user_account where email = $1', [body.email]);
      await readBy({ database }, instrument, rows[0].id);
      await filled(database, instrument, document, count);
      await measured({ database, api, pid, token: accessToken, instrument, document });
    }
  } finally {
    agent.destroy();
    for (const close of closing) await close();
  }
}
