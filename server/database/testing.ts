import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type OpenDatabase, openDatabase } from './connection';
import { databaseUrl, socketDir, template } from './testing/address';

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

/** A new database, migrated, or quite empty; each test file (or test) takes its own, so that they can run side by side. */
export async function createTestDatabase({ empty = false }: { empty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} owner assess template ${empty ? 'template1' : template}`);
  const url = databaseUrl(socketDir(), name);
  const open = await openDatabase({ databaseUrl: url, dataDir: '', dataDirChosen: true }, { connections: 5 });
  return {
    ...open,
    url,
    drop: async () => {
      await open.close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}
