import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { joinEmbedded, type Role } from './embedded/cluster';
import { DatabaseStartError, DatabaseUnavailable, messageOf } from './errors';
import { DatabasePool } from './pool';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface DatabaseChoice {
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Absolute; where the embedded PostgreSQL keeps its data. */
  dataDir: string;
  /** The operator chose the folder: see `locate`. */
  dataDirChosen: boolean;
}

export interface OpenOptions {
  /** One line of what is being done or has happened, for a person to read. */
  onProgress?: (line: string) => void;
  /** `server` (the default): the one that keeps the embedded PostgreSQL running. `command`: joins it, or starts it for itself. */
  role?: Role;
  /** Connections at most; default 10. */
  connections?: number;
}

export interface OpenDatabase {
  pool: DatabasePool;
  db: Database;
  /** Ends every connection; stops the embedded PostgreSQL when no other process uses it. */
  close: () => Promise<void>;
}

/** What runs statements on these connections. */
export const databaseOn = (pool: DatabasePool): Database => drizzle(pool);

/** Seconds that an external database has to come up, when it starts together with this program. */
const patience = 30;

async function openUrl(databaseUrl: string, connections: number, onProgress: (line: string) => void) {
  const { host, pathname } = new URL(databaseUrl);
  const place = `${pathname.slice(1) || 'the database'} at ${host || 'the local socket'}`;
  const pool = new DatabasePool({ connectionString: databaseUrl, max: connections });
  for (let second = 0; ; second += 1) {
    try {
      await pool.query('select 1');
      return pool;
    } catch (error) {
      const waits = error instanceof DatabaseUnavailable && second < patience;
      if (!waits) {
        await pool.end();
        const why = messageOf(error);
        throw error instanceof DatabaseUnavailable
          ? new DatabaseStartError('unreachable', `DATABASE_URL: ${place} cannot be reached. ${why}`, error)
          : new DatabaseStartError('refused', `DATABASE_URL: ${place} refuses the connection: ${why}`, error);
      }
      if (second === 0) onProgress(`Database: waiting for ${place}`);
      await delay(1000);
    }
  }
}

async function checkVersion(pool: DatabasePool): Promise<void> {
  const { rows } = await pool.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const found = rows[0];
  if (found && found.number < 150_000) {
    throw new DatabaseStartError(
      'older-postgres',
      `DATABASE_URL leads to PostgreSQL ${found.version}: version 15 or newer is needed.`,
    );
  }
}

/**
 * Opens the database that DATABASE_URL names, or the embedded one, which is created and started if needed.
 * @throws DatabaseStartError with what is wrong and what to do
 */
export async function openDatabase(
  { databaseUrl, dataDir, dataDirChosen }: DatabaseChoice,
  { onProgress = () => {}, role = 'server', connections = 10 }: OpenOptions = {},
): Promise<OpenDatabase> {
  if (databaseUrl) {
    const pool = await openUrl(databaseUrl, connections, onProgress);
    try {
      await checkVersion(pool);
    } catch (error) {
      await pool.end();
      throw error;
    }
    return { pool, db: databaseOn(pool), close: () => pool.end() };
  }
  const embedded = await joinEmbedded({ dataDir, dataDirChosen, role, onProgress });
  const pool = new DatabasePool({ ...embedded.address(), max: connections });
  embedded.onMove(({ host }) => pool.moveTo(host));
  return {
    pool,
    db: databaseOn(pool),
    close: async () => {
      // A connection that is not released is cut when PostgreSQL stops.
      await Promise.race([pool.end(), delay(5000, undefined, { ref: false })]);
      await embedded.leave();
    },
  };
}
