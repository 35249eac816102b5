import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';

export async function countMigrations(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from migration`);
  return rows[0]?.count ?? 0;
}
