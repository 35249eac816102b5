import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type OpenDatabase, type OpenOptions, openDatabase } from '../../database/connection';
import { databaseUrl, socketDir, template } from './address';

export interface TestDatabase extends OpenDatabase {
  /** For DATABASE_URL of another process. */
  url: string;
  /** Ends the connections and removes the database; `close` alone leaves it until the end of the run. */
  drop: () => Promise<void>;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl(socketDir(), 'postgres', 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Milliseconds for which a request waits for a connection: on a busy machine many at once have to take turns. */
const patience = 60_000;

/** Connections of their own to a database of the tests. */
export async function connected(url: string, options?: OpenOptions): Promise<OpenDatabase> {
  const open = await openDatabase({ databaseUrl: url, dataDir: '', dataDirChosen: true }, options);
  open.pool.options.connectionTimeoutMillis = patience;
  return open;
}

/** Contents of a database in addition to its tables. `name`: identifies them. */
export interface Content {
  name: string;
  fill(db: OpenDatabase['db']): Promise<void>;
}

/** The write-ahead log would copy every page of the template: two to five times as long. */
const copying = 'strategy file_copy';

/** A template with that content, made by the first process of the run that needs it; the others wait. @returns its name */
async function filledTemplate({ name, fill }: Content): Promise<string> {
  const filled = `${template}_${name}`;
  const client = new pg.Client(databaseUrl(socketDir(), 'postgres', 'postgres'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [filled]);
    const { rows } = await client.query('select datistemplate from pg_database where datname = $1', [filled]);
    if (rows[0]?.datistemplate) return filled;
    await client.query(`drop database if exists ${filled}`);
    await client.query(`create database ${filled} owner assess template ${template} ${copying}`);
    const url = databaseUrl(socketDir(), filled);
    const open = await connected(url, { connections: 2 });
    await fill(open.db);
    // Nothing else gathers statistics here, and without them queries are planned for a few rows.
    await open.pool.query('analyze');
    await open.close();
    await client.query(`alter database ${filled} with is_template true allow_connections false`);
    return filled;
  } finally {
    await client.end();
  }
}

/** A new database, migrated (with some content), or empty; each test file (or test) uses its own, so that they can run in parallel. */
export async function createTestDatabase({
  empty = false,
  content,
}: {
  empty?: boolean;
  content?: Content;
} = {}): Promise<TestDatabase> {
  const migrated = content === undefined ? template : await filledTemplate(content);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} owner assess template ${empty ? 'template1' : migrated} ${copying}`);
  const url = databaseUrl(socketDir(), name);
  const open = await connected(url, { connections: 5 });
  return {
    ...open,
    url,
    drop: async () => {
      await open.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}
