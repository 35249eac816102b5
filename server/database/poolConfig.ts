import type { PoolConfig } from 'pg';
import type { Database } from './connection';

/** The database's present address, for a process that opens its own connection: an embedded one can move. */
export function poolConfigOf({ $client }: Database & { $client?: { options?: PoolConfig } }): PoolConfig {
  const { connectionString, host, port, user, password, database, ssl } = $client?.options ?? {};
  const given = { connectionString, host, port, user, password, database, ssl };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
