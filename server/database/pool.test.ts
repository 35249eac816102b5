import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase';
import { openDatabase } from './connection';
import { DatabaseUnavailable, unavailableIn } from './errors';
import { DatabasePool } from './pool';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});

afterAll(() => database.drop());

describe('the pool', () => {
  it('is “unreachable” where nothing listens', async () => {
    const pool = new DatabasePool({ host: '/nowhere', user: 'x' });
    await expect(pool.query('select 1')).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'unreachable' });
    await expect(pool.connect()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await pool.end();
  });

  it('is “busy” when every connection is taken for too long', async () => {
    const pool = new DatabasePool({ connectionString: database.url, max: 1 });
    const taken = await pool.connect();
    // Only now, so that making the first connection may take its time.
    pool.options.connectionTimeoutMillis = 50;
    await expect(pool.query('select 1')).rejects.toMatchObject({ reason: 'busy' });
    taken.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('is “full” when the disk is, and works again with space', async () => {
    const noSpace =
      "do $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$";
    await expect(database.pool.query(noSpace)).rejects.toMatchObject({ reason: 'full' });
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('gives errors of statements as they are', async () => {
    await expect(database.pool.query('select nothing')).rejects.toMatchObject({ name: 'error', code: '42703' });
    const failure = await database.db.execute(sql`select nothing`).catch((error: unknown) => error);
    expect(unavailableIn(failure)).toBeUndefined();
  });

  it('survives a connection that is cut while a transaction holds it, and while it is idle', async () => {
    const cut =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    const client = await database.pool.connect();
    await client.query('begin');
    await database.pool.query(cut);
    await expect(client.query('select 1')).rejects.toMatchObject({ reason: 'unreachable' });
    client.release();
    // An idle connection that was cut is removed when that is noticed; until then a call may still report it.
    const answer = async (tries: number): Promise<unknown> => {
      try {
        return (await database.pool.query('select 1 as one')).rows;
      } catch (error) {
        if (tries === 0 || !unavailableIn(error)) throw error;
        return answer(tries - 1);
      }
    };
    expect(await answer(5)).toEqual([{ one: 1 }]);
  });
});

it('gives back a connection on which no transaction could begin', async () => {
  const pool = new DatabasePool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 2000 });
  const db = drizzle(pool);
  for (let time = 0; time < 3; time += 1) {
    const begun = db.transaction(async () => {}, { isolationLevel: 'none such' as 'serializable' });
    await expect(begun).rejects.toMatchObject({ cause: { code: '42601' } });
  }
  const inside = await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
  expect(inside).toEqual([{ one: 1 }]);
  await pool.end();
});

describe('DATABASE_URL', () => {
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '', dataDirChosen: true });

  it('says which database refuses, and why, without the password', async () => {
    const url = new URL(database.url);
    url.pathname = '/not_there';
    url.password = 'geheim';
    const failure = await open(url.href).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      problem: 'refused',
      message: expect.stringMatching(/not_there at .* refuses the connection: database "not_there" does not exist/),
    });
    expect(String(failure)).not.toContain('geheim');
  });
});
