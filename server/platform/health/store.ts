import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';

export async function countMigrations(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from migration`);
  return rows[0]?.count ?? 0;
}

/** A sort that does not fit into its memory: 300 KB on the disk. */
export const sortOnDisk = sql`
  select count(*) from (select md5(n::text) as text from generate_series(1, 6000) n order by 1) sorted
`;

/** Makes the database write to its disk. Nothing stays, and neither a table nor the write-ahead log grows. */
export async function writeSomething(tx: Transaction, statement = sortOnDisk) {
  await tx.execute(sql`set local work_mem = '64kB'`);
  return tx.execute(statement);
}
