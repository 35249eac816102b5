import { type OpenDatabase, openDatabase } from '../database/connection';
import { DatabaseStartError } from '../database/errors';
import { migrate, migrationsDirectory } from '../database/migrate';
import { EnvironmentError, readEnvironment } from '../environment';
import type { Terminal } from './command';
import { Failure } from './failure';

/** Problems that the operator can fix become failures of the command; anything else is thrown unchanged. */
export function startFailure(error: unknown): unknown {
  return error instanceof EnvironmentError || error instanceof DatabaseStartError ? new Failure(error.message) : error;
}

interface ReadyDatabase extends Pick<OpenDatabase, 'db' | 'pool'> {
  /** The names of the migrations that had to be applied. */
  applied: string[];
}

/**
 * Does the work on this installation's database, migrated: the running server's or, without one, the embedded one, started for the
 * duration of the work. Progress goes to standard error.
 * @throws Failure when it cannot be opened
 */
export async function withDatabase<T>(
  { error: log }: Terminal,
  work: (database: ReadyDatabase) => Promise<T>,
): Promise<T> {
  const onProgress = (line: string) => log.write(`${line}\n`);
  try {
    const { db, pool, close } = await openDatabase(readEnvironment(), { role: 'command', connections: 4, onProgress });
    try {
      return await work({ db, pool, applied: await migrate(pool, migrationsDirectory(), { onProgress }) });
    } finally {
      await close();
    }
  } catch (error) {
    throw startFailure(error);
  }
}
