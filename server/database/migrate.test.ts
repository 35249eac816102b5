import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../testing/database/testDatabase';
import { DatabaseStartError } from './errors';
import { migrate, migrationsDirectory } from './migrate';

let database: TestDatabase;
let directory: string;

const write = (name: string, sql: string) => writeFile(join(directory, `${name}.sql`), sql);

async function columns(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position',
    [table],
  );
  return rows.map(({ name }) => name);
}

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await write(
    '20260101000000_start',
    'create table person (id int);\n--> statement-breakpoint\ncreate table town (id int);',
  );
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

describe('migrate', () => {
  it('applies every migration once, in the order of their names', async () => {
    await write('20260301000000_name', 'alter table person add name text');
    await write('20260201000000_age', 'alter table person add age int');
    expect(await migrate(database.pool, directory)).toEqual([
      '20260101000000_start',
      '20260201000000_age',
      '20260301000000_name',
    ]);
    expect(await migrate(database.pool, directory)).toEqual([]);
    expect(await columns('person')).toEqual(['id', 'age', 'name']);
    expect(await columns('town')).toEqual(['id']);
  });

  it('applies one that is older than the newest applied', async () => {
    await write('20260301000000_name', 'alter table person add name text');
    await migrate(database.pool, directory);
    await write('20260201000000_age', 'alter table person add age int');
    expect(await migrate(database.pool, directory)).toEqual(['20260201000000_age']);
    expect(await columns('person')).toEqual(['id', 'name', 'age']);
  });

  it('applies each once when several processes start at the same time', async () => {
    await write('20260201000000_age', 'alter table person add age int');
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, directory)));
    expect(applied.flat().sort()).toEqual(['20260101000000_start', '20260201000000_age']);
  });

  it('undoes one that fails, names its line, and keeps those before it', async () => {
    await write('20260201000000_bad', 'alter table person add age int;\nalter table person\n  add age int;');
    const failure = await migrate(database.pool, directory).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseStartError);
    expect(failure).toMatchObject({ problem: 'migration', message: expect.stringContaining('20260201000000_bad') });
    expect(await columns('person')).toEqual(['id']);
    await write('20260201000000_bad', 'select 1;\nselect 1;\nselect nothing;');
    await expect(migrate(database.pool, directory)).rejects.toThrow('20260201000000_bad, line 3 failed and was undone');
    await write('20260201000000_bad', 'alter table person add age int');
    expect(await migrate(database.pool, directory)).toEqual(['20260201000000_bad']);
  });

  it('refuses a database that a newer version has migrated', async () => {
    await write('20270101000000_future', 'create table later (id int)');
    await migrate(database.pool, directory);
    await rm(join(directory, '20270101000000_future.sql'));
    await write('20260201000000_age', 'alter table person add age int');
    await expect(migrate(database.pool, directory)).rejects.toMatchObject({
      problem: 'newer-schema',
      message: expect.stringMatching(/newer version of this program.*20270101000000_future/),
    });
    expect(await columns('person')).toEqual(['id']);
  });

  it('refuses a migration that was edited after it had been applied, unless only its line ends differ', async () => {
    await migrate(database.pool, directory);
    await write(
      '20260101000000_start',
      'create table person (id int);\r\n--> statement-breakpoint\r\ncreate table town (id int);',
    );
    expect(await migrate(database.pool, directory)).toEqual([]);
    await write('20260101000000_start', 'create table person (id bigint);');
    await expect(migrate(database.pool, directory)).rejects.toThrow('20260101000000_start was edited after');
  });

  it('applies our own migrations to an empty database, and has nothing to add to the tests’ template', async () => {
    await cp(migrationsDirectory(), directory, { recursive: true });
    await rm(join(directory, '20260101000000_start.sql'));
    expect((await migrate(database.pool, directory)).length).toBeGreaterThan(0);
    const migrated = await createTestDatabase();
    expect(await migrate(migrated.pool, directory)).toEqual([]);
    await migrated.drop();
  });
});
