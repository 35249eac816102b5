import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { contract } from 'core/contract';
import type { JobRow } from 'core/contract/platform/job';
import { onAbort } from 'core/events/onAbort';
import pino from 'pino';
import { gate } from 'tests/gate';
import { itLong } from 'tests/long';
import { until } from 'tests/until';
import { JobDelayed, JobFailed, type JobHandler, type JobInputs } from '../platform/job/kinds';
import { endedJob, readJob } from '../testing/job';
import { createTestServer, type TestServer } from '../testing/testServer';
import { createJobWorker, type JobWorker } from './worker';

type Input = JobInputs['translation.suggest'];
type Handler = JobHandler<'translation.suggest'>;

const input = (...locales: string[]): Input => ({ locales, filter: {} });
// However slow the machine is, nobody takes over what is being done.
const times = { poll: 0.1, lease: 300, beat: 0.3, upkeep: 0.3, retry: 0 };

let server: TestServer;
let token: string;
let userId: string;
const workers: JobWorker[] = [];

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  userId = await server.addUser(email);
  token = (await server.signIn(email)).accessToken;
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));

async function startWorker(handle: Handler, jobs = server.services.jobs): Promise<JobWorker> {
  const { db } = server.database;
  const log = pino({ level: 'silent' });
  const worker = createJobWorker({ db, log, jobs, handlers: { 'translation.suggest': handle }, times });
  workers.push(worker);
  await worker.start();
  return worker;
}

const add = (...locales: string[]) => server.services.jobs.add('translation.suggest', userId, input(...locales));
const read = (id: string) => readJob(server, token, id);
const ended = (id: string) => endedJob(server, token, id);
/** A job once this is true of it. */
const once = (id: string, holds: (row: JobRow) => boolean) =>
  until(`a job of which this is true: ${holds}`, async () => {
    const row = await read(id);
    return holds(row) && row;
  });

/** Takes a locale off the input in each step. */
const walk =
  (seen: string[]): Handler =>
  async (run) => {
    if (run.total === null) {
      await run.advance(
        {
          done: 0,
          failures: 0,
          total: run.input.locales.length,
          input: { ...run.input, at: { locale: 0, after: null } },
        },
        async () => {},
      );
    }
    for (let [next, ...rest] = run.input.locales; next !== undefined; [next, ...rest] = rest) {
      seen.push(next);
      await run.advance({ done: 1, failures: 0, input: { ...run.input, locales: rest } }, async () => {});
    }
    return undefined;
  };

describe('a job', () => {
  it('is done in steps and tells how far it is', async () => {
    const { open, opened } = gate();
    await startWorker(async (run) => {
      await run.advance({ done: 2, failures: 1, total: 4, input: input('b') }, async () => {});
      await opened;
      await run.advance({ done: 2, failures: 0, input: input() }, async () => {});
      return { key: 'job_note.left_out', params: { count: 1 } };
    });
    const id = await add('a', 'b');
    expect(await once(id, ({ done }) => done > 0)).toMatchObject({
      state: 'running',
      done: 2,
      total: 4,
      failures: 1,
      message: null,
    });
    open();
    const row = await ended(id);
    expect(row).toMatchObject({ state: 'done', done: 4, total: 4, failures: 1 });
    expect(row.message).toBe('1 text was left out, because no suggestion passed the checks.');
  });

  it('is done once, by whichever of several servers', async () => {
    const seen: string[] = [];
    for (let each = 0; each < 3; each += 1) await startWorker(walk(seen));
    const ids = [await add('a', 'b'), await add('c')];
    for (const id of ids) expect((await ended(id)).state).toBe('done');
    expect(seen.sort()).toEqual(['a', 'b', 'c']);
  });

  it('waits for the earlier one of its kind and account; others’ do not', async () => {
    const { open, opened } = gate();
    await startWorker(async () => {
      await opened;
      return undefined;
    });
    const first = await add('a');
    // The clock stands still: of two added at the same time either may be the earlier one.
    await once(first, ({ state }) => state === 'running');
    const second = await add('b');
    const stranger = await server.addUser(`${crypto.randomUUID()}@example.org`);
    const other = await server.services.jobs.add('translation.suggest', stranger, input('c'));
    await until('the beginning of the other job', () => server.services.jobs.isRunning(other));
    expect((await read(second)).state).toBe('waiting');
    open();
    expect((await ended(second)).state).toBe('done');
  });

  it('is refused when three wait beside the one that runs', async () => {
    const { open, opened } = gate();
    await startWorker(async () => {
      await opened;
      return undefined;
    });
    const ids = [await add('a'), await add('b'), await add('c'), await add('d')];
    await expect(add('e')).rejects.toMatchObject({ code: 'job.too_many', params: { maximum: 3 } });
    open();
    for (const id of ids) await ended(id);
    await ended(await add('e'));
  });

  it('stops between two steps when it is cancelled, and what was done stays', async () => {
    const written: number[] = [];
    let told = false;
    await startWorker(async (run) => {
      await run.advance({ done: 1, failures: 0, total: 9, input: input('b') }, async () => void written.push(1));
      await new Promise<void>((resolve) => onAbort(run.signal, resolve));
      told = true;
      await run.advance({ done: 1, failures: 0, input: input() }, async () => void written.push(2));
      return undefined;
    });
    const id = await add('a');
    await once(id, ({ done }) => done === 1);
    const cancelled = await server.ask(contract.job.cancel, { token, params: { id }, body: {} });
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', done: 1 });
    await until('the end of the work', () => told);
    const again = await server.ask(contract.job.cancel, { token, params: { id }, body: {} });
    expect([again.status, again.body.errorCode]).toEqual([409, 'job.over']);
    expect(await read(id)).toMatchObject({ state: 'cancelled', done: 1 });
    expect(written).toEqual([1]);
  });

  it('that waits is cancelled without ever being begun, and the next has its turn', async () => {
    const ids = [await add('a'), await add('b')];
    await server.ask(contract.job.cancel, { token, params: { id: ids[0] ?? '' }, body: {} });
    const seen: string[] = [];
    await startWorker(walk(seen));
    await ended(ids[1] ?? '');
    expect(seen).toEqual(['b']);
  });

  it('is gone on with by another server when its own stops', async () => {
    const first = await startWorker(async (run) => {
      await run.advance({ done: 1, failures: 0, total: 3, input: input('b', 'c') }, async () => {});
      await new Promise<void>((resolve) => onAbort(run.signal, resolve));
      run.signal.throwIfAborted();
      return undefined;
    });
    const id = await add('a', 'b', 'c');
    await once(id, ({ done }) => done === 1);
    await first.stop();
    expect((await read(id)).state).toBe('running');
    const seen: string[] = [];
    await startWorker(walk(seen));
    expect(await ended(id)).toMatchObject({ state: 'done', done: 3, total: 3 });
    expect(seen).toEqual(['b', 'c']);
  });

  it('is left to another server where its own stops while it begins', async () => {
    const { jobs } = server.services;
    const [seen, begins, goesOn] = [[] as string[], gate(), gate()];
    const begin: typeof jobs.begin = async (id) => {
      const begun = await jobs.begin(id);
      begins.open();
      await goesOn.opened;
      return begun;
    };
    const first = await startWorker(walk(seen), { ...jobs, begin });
    const id = await add('a', 'b');
    await begins.opened;
    const stopped = first.stop();
    goesOn.open();
    await stopped;
    expect(seen).toEqual([]);
    expect((await read(id)).state).toBe('running');
    await startWorker(walk(seen));
    expect(await ended(id)).toMatchObject({ state: 'done', done: 2 });
    expect(seen).toEqual(['a', 'b']);
  });

  itLong('survives that its server is killed: another goes on where it was', async () => {
    const id = await add('first', 'second');
    const root = resolve(__dirname, '../..');
    const script = join(__dirname, 'dyingWorker.testing.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', script, server.database.url], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((stepped) => child.stdout.once('data', stepped));
    child.kill('SIGKILL');
    const seen: string[] = [];
    await startWorker(walk(seen));
    expect(await ended(id)).toMatchObject({ state: 'done', done: 2 });
    expect(seen).toEqual(['second']);
  });

  it('is tried again after an error, and says meanwhile what keeps it', async () => {
    const { open, opened } = gate();
    let begun = 0;
    await startWorker(async () => {
      begun += 1;
      if (begun === 1) throw new JobDelayed({ key: 'error.translation.ai_failed' });
      await opened;
      return undefined;
    });
    const id = await add('a');
    const row = await once(id, ({ message }) => message !== null);
    expect(row).toMatchObject({
      state: 'running',
      message: 'The AI endpoint did not give a usable answer. Please try again later.',
    });
    open();
    expect(await ended(id)).toMatchObject({ state: 'done', message: null });
    expect(begun).toBe(2);
  });

  it('fails with its last complaint when it never gets on', async () => {
    let begun = 0;
    await startWorker(async () => {
      begun += 1;
      throw new JobDelayed({ key: 'error.translation.ai_failed' });
    });
    const row = await ended(await add('a'));
    expect(row.state).toBe('failed');
    expect(row.message).toContain('AI endpoint');
    expect(begun).toBe(7);
  });

  it('fails at once when it can never be done', async () => {
    await startWorker(async () => {
      throw new JobFailed({ key: 'error.translation.ai_absent' });
    });
    expect(await ended(await add('a'))).toMatchObject({
      state: 'failed',
      message: 'There are no AI suggestions, because no AI endpoint is configured.',
    });
  });

  it('writes a step together with its count, or neither', async () => {
    const { db } = server.database;
    await startWorker(async (run) => {
      const step = { done: 1, failures: 0, total: 1, input: input('b') };
      const broken = run.advance(step, async () => Promise.reject(new Error('no')));
      await expect(broken).rejects.toThrow('no');
      expect(
        await db.transaction(async () => (await server.services.jobs.list({ userId } as never, 'en-US'))[0]?.done),
      ).toBe(0);
      await run.advance(step, async () => {});
      // The same step again, as by another server: it no longer belongs to this one.
      run.input = input('a');
      await expect(run.advance(step, async () => {})).rejects.toMatchObject({ name: 'JobInterrupted' });
      return undefined;
    });
    const id = await add('a');
    expect(await once(id, ({ done }) => done === 1)).toMatchObject({ done: 1 });
    await server.ask(contract.job.cancel, { token, params: { id }, body: {} });
  });
});

describe('one’s own jobs', () => {
  it('are listed newest first, in one’s language; nobody else’s', async () => {
    const { jobs } = server.services;
    const first = await add('a');
    server.clock.forward(5);
    const second = await add('b');
    const stranger = await server.addUser(`${crypto.randomUUID()}@example.org`);
    const foreign = await jobs.add('translation.suggest', stranger, input('c'));
    await jobs.end(first, 'done', { key: 'job_note.left_out', params: { count: 3 } });
    const headers = { 'accept-language': 'de-DE' };
    const { body } = await server.ask(contract.job.list, { token, headers });
    const rows = body.data as JobRow[];
    expect(rows.map(({ id }) => id)).toEqual([second, first]);
    expect(rows[1]?.message).toBe('3 Texte wurden ausgelassen, weil kein Vorschlag die Prüfungen bestand.');
    for (const row of [contract.job.read, contract.job.cancel]) {
      const answer = await server.ask(row, {
        token,
        params: { id: foreign },
        ...(row.method === 'POST' ? { body: {} } : {}),
      });
      expect([answer.status, answer.body.errorCode]).toEqual([404, 'not_found']);
    }
    for (const id of [second, foreign]) await jobs.end(id, 'failed');
  });

  it('are forgotten a month after they ended', async () => {
    const { jobs } = server.services;
    const id = await add('a');
    await jobs.end(id, 'done');
    await jobs.forgetOld();
    expect((await read(id)).state).toBe('done');
    const statusAfter = async (days: number) => {
      server.clock.forward(days * 24 * 3600);
      await jobs.forgetOld();
      const token = (await server.signIn(await emailOf(userId))).accessToken;
      return (await server.ask(contract.job.read, { token, params: { id } })).status;
    };
    expect(await statusAfter(29)).toBe(200);
    expect(await statusAfter(2)).toBe(404);
  });
});

async function emailOf(id: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ email: string }>('select email from user_account where id = $1', [
    id,
  ]);
  return rows[0]?.email ?? '';
}
