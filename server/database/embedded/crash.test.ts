import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { until } from 'tests/until';
import { DataFolder } from '../../testing/database/folder';
import type { OpenDatabase } from '../connection';
import { DatabaseUnavailable, unavailableIn } from '../errors';

let made: DataFolder;
let folder: DataFolder;
let database: OpenDatabase;
let progress: string[];

beforeAll(async () => {
  made = await DataFolder.make();
  const first = await made.open();
  await first.pool.query('create table answer (id int primary key)');
  await first.close();
});

beforeEach(async () => {
  folder = await made.copy();
  progress = [];
  database = await folder.open({ onProgress: (line) => progress.push(line) });
});

afterEach(() => folder.remove());
afterAll(() => made.remove());

/** Writes answers one after the other, from several writers, until stopped; records which were acknowledged and which failed. */
function writeAnswers(pool: OpenDatabase['pool'], writers: number) {
  const acknowledged: number[] = [];
  const failures: unknown[] = [];
  let next = 0;
  let ending = false;
  const write = async () => {
    while (!ending) {
      const id = next;
      next += 1;
      await pool.query('insert into answer values ($1)', [id]).then(
        () => acknowledged.push(id),
        (error: unknown) => {
          failures.push(error);
          // Pause: who is refused does not ask again at once.
          return delay(5);
        },
      );
    }
  };
  const done = Promise.all(Array.from({ length: writers }, write));
  return {
    acknowledged,
    failures,
    end: () => {
      ending = true;
      return done;
    },
  };
}

async function storedAnswers(): Promise<Set<number>> {
  const { rows } = await database.pool.query<{ id: number }>('select id from answer');
  return new Set(rows.map(({ id }) => id));
}

describe('when PostgreSQL is killed under load', () => {
  it('keeps every acknowledged write, says “unavailable” meanwhile, and answers again by itself', async () => {
    const load = writeAnswers(database.pool, 8);
    for (const round of [1, 2]) {
      const before = load.acknowledged.length;
      await until('300 writes', () => load.acknowledged.length >= before + 300);
      const failed = load.failures.length;
      process.kill((await folder.postmaster()) ?? 0, 'SIGKILL');
      await until('a refused write', () => load.failures.length > failed);
      const seen = load.acknowledged.length;
      await until('300 writes', () => load.acknowledged.length >= seen + 300);
      expect(progress.filter((line) => line.includes('is running again'))).toHaveLength(round);
    }
    await load.end();

    expect(load.failures.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);
    const stored = await storedAnswers();
    expect(load.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  it('recovers too when one of PostgreSQL’s own processes is killed, and still is the only server', async () => {
    const load = writeAnswers(database.pool, 4);
    const { rows } = await database.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await until('a refused write', () => load.failures.length > 0);
    const seen = load.acknowledged.length;
    await until('100 writes', () => load.acknowledged.length >= seen + 100);
    await load.end();

    expect(load.failures.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);
    const stored = await storedAnswers();
    expect(load.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await expect(folder.open()).rejects.toMatchObject({ problem: 'in-use' });
  });

  it('undoes a transaction that was under way, whose next statement is “unavailable”', async () => {
    const failure = await database.db
      .transaction(async (tx) => {
        await tx.execute(sql`insert into answer values (1)`);
        process.kill((await folder.postmaster()) ?? 0, 'SIGKILL');
        await until('the restart', () => progress.some((line) => line.includes('is running again')));
        await tx.execute(sql`insert into answer values (2)`);
      })
      .catch((error: unknown) => error);
    expect(unavailableIn(failure)).toMatchObject({ reason: 'unreachable' });
    expect(await storedAnswers()).toEqual(new Set());
  });

  it('is closed in good order while PostgreSQL is being started again', async () => {
    process.kill((await folder.postmaster()) ?? 0, 'SIGKILL');
    await database.close();
    expect(await folder.postmaster()).toBeUndefined();
    const next = await folder.open();
    expect((await next.pool.query('select count(*)::int as n from answer')).rows).toEqual([{ n: 0 }]);
  });
});
