import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './connection';

/**
 * Inserts rows as one JSON value: with one parameter a field, hundreds of rows take the server longer to write down than the database to store.
 * Each row has the same fields, of types that JSON can say; what they leave out gets the database's default.
 */
export async function insertRows<T extends PgTable>(
  db: Database | Transaction,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const typed = columns.map(([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  const given = rows.map((row) => columns.map(([field, { name }]) => [name, (row as Record<string, unknown>)[field]]));
  await db.execute(sql`
    insert into ${table} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(given.map((row) => Object.fromEntries(row)))}::jsonb)
      as given (${sql.join(typed, sql`, `)})
  `);
}
