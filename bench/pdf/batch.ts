/** Reports of many completed attempts as one job on a real server, then their archive as it is downloaded. */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobRow } from 'core/contract/job';
import type { ReportBatch } from 'core/contract/reportBatch';
import type { InstrumentDocument } from 'core/instrument/document';
import { fillAttempts } from 'server/resources/rescoring/attempts.testing';
import { agentFor, ask, dataOf } from '../running/http';
import { type BenchDatabase, openBenchDatabase, startServer } from '../running/server';
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

/** The processes of a server that set PDFs. */
function setters(server: number): number[] {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(/\s+/).map(Number);
  return children.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/pdf/worker');
    } catch {
      return false;
    }
  });
}

/** The most that the server, and any one of the processes that set PDFs, hold while something is done. */
async function watched<T>(
  server: number,
  work: () => Promise<T>,
): Promise<{ done: T; server: number; setter: number }> {
  const most = { server: 0, setter: 0 };
  const look = () => {
    most.server = Math.max(most.server, held(server));
    most.setter = Math.max(most.setter, ...setters(server).map(held));
  };
  const watch = setInterval(look, 200);
  try {
    return { done: await work(), ...most };
  } finally {
    clearInterval(watch);
  }
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

async function measured(api: string, pid: number, token: string, instrument: string, document: InstrumentDocument) {
  const call = <R>(method: string, path: string, body?: unknown) =>
    dataOf<R>(method, path, ask(agent, method, `${api}/${path}`, { token, body }));
  const path = `instruments/${instrument}/report-batches`;
  const idle = held(pid);
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
  const { state, done, failures } = setting.done;
  const batch = (await call<ReportBatch[]>('GET', path)).find((one) => one.job.id === job);
  const begun = performance.now();
  const archive = await watched(pid, () => downloaded(`${api}/${path}/${job}/file`, token));
  console.log(
    `${document.code}: ${done} reports ${state} (${failures} left out) in ${took.toFixed(1)} s, ${((took / done) * 1000).toFixed(1)} ms each; ` +
      `files ${mebibytes(batch?.bytes ?? 0)} MiB, archive ${mebibytes(archive.done)} MiB in ${((performance.now() - begun) / 1000).toFixed(1)} s; ` +
      `server ${idle.toFixed(0)} MiB before, at most ${setting.server.toFixed(0)} while they were set and ${archive.server.toFixed(0)} while they were fetched; ` +
      `a process that sets them at most ${setting.setter.toFixed(0)}`,
  );
}

export async function measureBatch(count: number): Promise<void> {
  const database = await openBenchDatabase();
  const closing: (() => unknown)[] = [database.remove];
  try {
    const { api, pid, stop } = await startServer(database.url);
    closing.unshift(stop);
    const body = { email: 'admin@example.org', password: 'a password of the benchmark', remember: false };
    const login = ask(agent, 'POST', `${api}/auth/login`, { body });
    const { accessToken } = await dataOf<{ accessToken: string }>('POST', 'auth/login', login);
    for (const document of await samples()) {
      const instrument = await published(database, document);
      await filled(database, instrument, document, count);
      await measured(api, pid, accessToken, instrument, document);
    }
  } finally {
    agent.destroy();
    for (const close of closing) await close();
  }
}
