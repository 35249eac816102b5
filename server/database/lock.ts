import type pg from 'pg';

/** Our numbers among all advisory locks in this database. */
export const lockKeys = {
  migrating: 7_305_417_201,
  seeding: 7_305_417_202,
  /** Every process that uses the embedded PostgreSQL shares it; exclusive: nobody else is there, and PostgreSQL is being stopped. */
  member: 7_305_417_203,
  /** The one server of the embedded PostgreSQL. */
  server: 7_305_417_204,
  /** Recurring jobs: one server at a time. */
  recurring: 7_305_417_205,
  /** Changes of the languages, until the transaction ends. */
  languages: 7_305_417_206,
  /** Changes of the catalogue, until the transaction ends. */
  catalog: 7_305_417_207,
} as const;

/** Does the work while no other process does work of the same name; released with the connection when the process is killed. */
export async function withLock<T>(pool: pg.Pool, name: 'seeding', work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKeys[name]]);
    return await work();
  } finally {
    // Closed, not released to the pool: that always frees the lock.
    client.release(true);
  }
}

/**
 * Does the work unless another process does work of the same name at the moment.
 * @returns whether it was done here
 */
export async function withFreeLock(pool: pg.Pool, name: 'recurring', work: () => Promise<unknown>): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKeys[name]]);
    if (rows[0]?.free !== true) return false;
    await work();
    return true;
  } finally {
    // Closed, not released to the pool: that always frees the lock.
    client.release(true);
  }
}
