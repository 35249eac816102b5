import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './connection';

/** Beyond this many rows a total is estimated: counting millions would cost more than the page itself. */
const exactUpTo = 10_000;

/** How many rows the query gives: exact up to 10,000, beyond that PostgreSQL's own estimate, and marked so. */
export async function countRows(db: Database, query: SQLWrapper): Promise<{ total: number; estimated?: true }> {
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from (${query}) as rows limit ${exactUpTo + 1}) as counted`,
  );
  const total = counted.rows[0]?.total ?? 0;
  if (total <= exactUpTo) return { total };
  const explained = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  );
  const planned = explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? total;
  return { total: Math.max(planned, total), estimated: true };
}
