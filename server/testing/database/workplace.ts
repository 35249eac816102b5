import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from './testDatabase';

/** Where commands work: their data folder, and a migrated database in the PostgreSQL of the whole run. */
export interface Workplace {
  path: string;
  remove(): Promise<void>;
}

/** Has commands work on a database of their own from here on, until it is removed. A PostgreSQL of their own would start with each. */
export async function ownWorkplace(): Promise<Workplace> {
  const [path, database] = await Promise.all([mkdtemp(join(tmpdir(), 'assess-data-')), createTestDatabase()]);
  process.env.DATA_DIR = path;
  process.env.DATABASE_URL = database.url;
  return {
    path,
    async remove() {
      delete process.env.DATA_DIR;
      delete process.env.DATABASE_URL;
      await database.drop();
      await rm(path, { recursive: true, force: true });
    },
  };
}
