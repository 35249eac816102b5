import type { ListAsked, ListShape } from 'core/contract/list';
import { and, asc, eq, getTableColumns, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './connection';
import { containing } from './containing';
import { countRows } from './count';
import { narrowedTo, orderOf, rowsOf } from './listed';

/** A row as the database has it, by column. */
export type Cells = Record<string, unknown>;

/** A table with `rowVersion`; or with what is computed beside its columns, and the order of a list without a sorter. */
export type KeptTable =
  | PgTable
  | { table: PgTable; computed?: Record<string, SQL>; order: readonly (PgColumn | SQL)[] };

const nothing: ListShape = { sort: [], filters: {} };

/**
 * Reads and writes of a table whose rows are the records of a resource. Removed rows (`removedAt`) are not found.
 * @param key name of the key's column
 * @param list what it can be searched, sorted and narrowed by
 * @throws Error naming fields that the table does not have
 */
export function keptRows(kept: KeptTable, key: string, { sort, filters, search = [] }: ListShape = nothing) {
  const { table, computed = {}, order } = kept instanceof PgTable ? { table: kept, order: [] } : kept;
  const own: Record<string, PgColumn> = getTableColumns(table);
  const columns = { ...own, ...computed };
  const asked = [...sort, ...Object.keys(filters), ...search];
  const keyColumn = own[key];
  if (keyColumn === undefined) throw new Error(`The table has no column ${key}`);
  const strange = asked.filter((field) => !Object.hasOwn(columns, field));
  if (strange.length > 0) throw new Error(`A list asks for what the table does not have: ${strange.join(', ')}`);
  const isThere = own.removedAt && isNull(own.removedAt);
  const isOne = (value: string) => eq(keyColumn, value);
  const equal = (cells: Cells) =>
    Object.entries(cells).map(([name, value]) => {
      const column = own[name];
      if (column === undefined) throw new Error(`The table has no column ${name}`);
      return eq(column, value);
    });
  const found = (keyword: string | undefined) =>
    keyword
      ? or(...search.map((field) => ilike(columns[field] as unknown as PgColumn, containing(keyword))))
      : undefined;
  const selected = (db: Database | Transaction) => db.select(columns).from(table);

  return {
    /** Whether the table has such a column. */
    has: (name: string): boolean => Object.hasOwn(own, name),

    /** @param asked absent: all of them */
    async list(db: Database, scope: Cells, asked?: ListAsked): Promise<{ rows: Cells[]; total?: number }> {
      const where = and(
        isThere,
        ...equal(scope),
        narrowedTo(columns as Record<string, PgColumn>, asked?.filters),
        found(asked?.keyword),
      );
      const sorted = orderOf(columns, asked?.sorter);
      const query = selected(db)
        .where(where)
        .orderBy(...(sorted.length > 0 ? sorted : order), asc(keyColumn));
      if (asked === undefined) return { rows: await query };
      const { offset, limit } = rowsOf(asked);
      const rows = await query.offset(offset).limit(limit);
      return { rows, ...(await countRows(db, db.select({ key: keyColumn }).from(table).where(where))) };
    },

    async find(db: Database | Transaction, value: string, removedAfter?: Date): Promise<Cells | undefined> {
      const removed = removedAfter && own.removedAt ? sql`${own.removedAt} > ${removedAfter.toISOString()}` : isThere;
      const [row] = await selected(db).where(and(isOne(value), removed));
      return row;
    },

    /** Locked until the transaction ends. */
    async lock(tx: Transaction, value: string): Promise<void> {
      await tx.select({ key: keyColumn }).from(table).where(isOne(value)).for('update');
    },

    async insert(tx: Transaction, cells: Cells): Promise<void> {
      await tx.insert(table).values(cells);
    },

    /** Its `rowVersion` counts on. */
    async update(tx: Transaction, value: string, cells: Cells): Promise<void> {
      await tx
        .update(table)
        .set({ ...cells, rowVersion: sql`${own.rowVersion} + 1` })
        .where(isOne(value));
    },

    async remove(tx: Transaction, value: string): Promise<void> {
      await tx.delete(table).where(isOne(value));
    },

    /** For good: what was removed before this moment. */
    async purge(db: Database, before: Date): Promise<void> {
      if (own.removedAt) await db.delete(table).where(sql`${own.removedAt} < ${before.toISOString()}`);
    },
  };
}
