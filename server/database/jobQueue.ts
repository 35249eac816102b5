import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Database } from './connection';
import { job } from './schema/job';

/** The tables of the queue, which pg-boss creates and changes itself, separate from the product's. */
const schema = 'job_queue';
export const queueName = 'jobs';

/** Uses the product's connections. */
export const openQueue = (db: Database & { $client?: unknown }): PgBoss => {
  const { $client } = db as { $client: { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } };
  return new PgBoss({
    db: { executeSql: (text, values) => $client.query(text, values) },
    schema,
    schedule: false,
    supervise: false,
  });
};

/**
 * Extends the lease of an item that this server works on, so that no other server considers it abandoned.
 * @param moved work has been done since: failures before it no longer count
 * @returns false: it is no longer this server's
 */
export async function renewLease(db: Database, id: string, moved: boolean): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update ${sql.identifier(schema)}.job
    set started_on = now(), retry_count = case when ${moved} then 0 else retry_count end
    where name = ${queueName} and id = ${id}::uuid and state = 'active'
  `);
  return (rowCount ?? 0) > 0;
}

/** Jobs that their owners see as running although the queue has given them up. */
export async function abandonedJobs(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${job.id} from ${job}
    where ${job.state} = 'running' and not exists (
      select from ${sql.identifier(schema)}.job q
      where q.name = ${queueName} and q.id = ${job.id} and q.state < 'completed'
    )
  `);
  return rows.map(({ id }) => id);
}
