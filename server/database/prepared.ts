import { is, Param, Placeholder, type Query } from 'drizzle-orm';
import type { Pool, QueryArrayResult } from 'pg';
import type { Database } from './connection';

/**
 * A statement built once and run often: the extra work of drizzle's own prepared statements takes longer than the driver's part. Values pass
 * to and from the driver unchanged; columns are read by position.
 */
export function prepareRows<Row extends unknown[]>(
  db: Database,
  name: string,
  query: { toSQL(): Query },
): (values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const { sql: text, params } = query.toSQL();
  const parts = params.map((param) => {
    const held = is(param, Param) ? (param as Param).value : param;
    if (!is(held, Placeholder)) return () => held;
    const place: string = held.name;
    return (values: Readonly<Record<string, unknown>>) => values[place];
  });
  const { $client } = db as Database & { $client: Pool };
  return async (values) => {
    const asked = {
      name,
      text,
      values: parts.map((part) => part(values)),
      rowMode: 'array' as const,
    };
    const { rows }: QueryArrayResult<Row> = await $client.query(asked);
    return rows;
  };
}
