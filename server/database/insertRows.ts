import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './connection';

/**
 * Inserts rows as one JSON value: with one parameter per field, the server takes longer to write hundreds of rows than the database to store
 * them. Each row has the same fields, of JSON types; left-out columns get the database's default.
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
