import { is, Param, Placeholder, type Query } from 'drizzle-orm';
import type { Pool, PoolClient, QueryArrayResult } from 'pg';
import type { Database, Transaction } from './connection';

type Values = Readonly<Record<string, unknown>>;

/** What reads the parameters of a statement, in their order, from named values. */
const readersOf = (params: readonly unknown[]) =>
  params.map((param) => {
    const held = is(param, Param) ? (param as Param).value : param;
    if (!is(held, Placeholder)) return () => held;
    const place: string = held.name;
    return (values: Values) => values[place];
  });

/**
 * A statement built once and run often: the extra work of drizzle's own prepared statements takes longer than the driver's part. Values pass
 * to and from the driver unchanged; columns are read by position.
 */
export function prepareRows<Row extends unknown[]>(
  db: Database,
  name: string,
  query: { toSQL(): Query },
): (values: Values) => Promise<Row[]> {
  const { sql: text, params } = query.toSQL();
  const parts = readersOf(params);
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

/**
 * The same for a statement of transactions, of which only the number of rows is read. It is built by the first one.
 * @param build with a placeholder for each value
 * @returns runs it with the values, missing ones null; how many rows it wrote, or found
 */
export function prepareInTransaction(
  name: string,
  build: (tx: Transaction) => { toSQL(): Query },
): (tx: Transaction, values: Values) => Promise<number> {
  let built: { text: string; parts: ((values: Values) => unknown)[] } | undefined;
  return async (tx, values) => {
    if (built === undefined) {
      const { sql: text, params } = build(tx).toSQL();
      built = { text, parts: readersOf(params) };
    }
    const { text, parts } = built;
    const { client } = tx._.session as unknown as { client: PoolClient };
    const { rowCount } = await client.query({ name, text, values: parts.map((part) => part(values)) });
    return rowCount ?? 0;
  };
}
