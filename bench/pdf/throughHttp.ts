/** The whole route of a respondent's report, on a real server with its database: each attempt's first download, and another one. */
import { performance } from 'node:perf_hooks';
import type { InstrumentDocument } from 'core/instrument/document';
import { hashPassword } from 'server/accounts/auth/passwords';
import { createInstrumentService } from 'server/authoring/instrument/service';
import { sized } from '../form';
import { agentFor, ask, dataOf } from '../running/http';
import { type BenchDatabase, buildServer, openBenchDatabase, startServer } from '../running/server';
import { answersOf, locales, quantile, samples } from './samples';

const attempts = sized(4, 26);
const warmUp = sized(1, 6);
const password = 'a password of the benchmark';
const agent = agentFor(1);

export async function published({ db }: BenchDatabase, document: InstrumentDocument): Promise<string> {
  const instruments = createInstrumentService({ db, clock: () => new Date() });
  const { id } = await instruments.importDocument(document, 'new', null);
  await instruments.publish(id, { note: '', overrideIncompleteLocales: true }, null);
  return id;
}

/** One for each kind of report: an account may ask for sixty a minute. */
async function account({ pool }: BenchDatabase, api: string, number: number, hash: string): Promise<string> {
  const email = `reader${number}@example.org`;
  await pool.query(
    `insert into user_account (id, email, display_name, password_hash, status, roles, created_at)
    values (gen_random_uuid(), $1, 'Reader', $2, 'active', '{user}', now())`,
    [email, hash],
  );
  const url = `${api}/auth/login`;
  const body = { email, password, remember: false };
  const login = ask(agent, 'POST', url, { address: `10.4.0.${number}`, body });
  return (await dataOf<{ accessToken: string }>('POST', url, login)).accessToken;
}

async function completed(api: string, token: string, instrument: string, document: InstrumentDocument, round: number) {
  const call = <T>(method: string, path: string, body: unknown) =>
    dataOf<T>(method, path, ask(agent, method, `${api}/${path}`, { token, body }));
  const respondent = { age: 34, sex: 'female', country: 'US' };
  const { id } = await call<{ id: string }>('POST', 'attempts', {
    instrumentId: instrument,
    locale: 'en-US',
    respondent,
  });
  const answers = answersOf(document, round);
  const write = { client: crypto.randomUUID(), sequence: 1, base: 0, answers, at: new Date().toISOString() };
  await call('PATCH', `attempts/${id}/answers`, write);
  await call('POST', `attempts/${id}/complete`, {});
  return id;
}

async function download(api: string, token: string, path: string): Promise<number> {
  const start = performance.now();
  const { status } = await ask(agent, 'GET', `${api}/${path}`, { token });
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  return performance.now() - start;
}

export async function measureRoute(): Promise<void> {
  buildServer();
  const database = await openBenchDatabase();
  const closing: (() => unknown)[] = [database.remove];
  try {
    const { api, stop } = await startServer(database.url);
    closing.unshift(stop);
    const hash = await hashPassword(password);
    console.log('GET attempts/{id}/report.pdf, milliseconds:');
    console.log('instrument     locale   first time (median, 90 %)   again (median, 90 %)');
    let number = 0;
    for (const document of await samples()) {
      const instrument = await published(database, document);
      for (const locale of locales) {
        number += 1;
        const token = await account(database, api, number, hash);
        const first: number[] = [];
        const again: number[] = [];
        for (let round = 0; round < attempts; round += 1) {
          const id = await completed(api, token, instrument, document, round);
          const path = `attempts/${id}/report.pdf?locale=${locale}`;
          first.push(await download(api, token, path));
          again.push(await download(api, token, path));
        }
        const told = (times: number[]) => {
          const later = times.slice(warmUp);
          return [0.5, 0.9].map((share) => quantile(later, share).toFixed(1).padStart(8)).join('');
        };
        console.log(document.code.padEnd(14), locale.padEnd(8), told(first).padStart(22), told(again).padStart(25));
      }
    }
  } finally {
    agent.destroy();
    for (const close of closing) await close();
  }
}
