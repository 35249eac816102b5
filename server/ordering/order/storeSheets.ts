import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { sheet } from '../../database/schema/ordering';

export type SheetKind = (typeof sheet.$inferSelect)['kind'];
export type SheetRow = typeof sheet.$inferSelect;

/**
 * The next number of its year. Others wait for the end of the transaction: when it is not committed, the number is given to the next.
 */
export async function nextNumber(tx: Transaction, kind: SheetKind, year: number): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    insert into sheet_series (kind, year, last) values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last = sheet_series.last + 1 returning last
  `);
  return rows[0]?.last ?? 1;
}

export async function insertSheet(tx: Transaction, row: SheetRow): Promise<void> {
  await tx.insert(sheet).values(row);
}

export async function findSheet(
  db: Database | Transaction,
  purchaseId: string,
  kind: SheetKind,
): Promise<SheetRow | undefined> {
  const [row] = await db
    .select()
    .from(sheet)
    .where(and(eq(sheet.purchaseId, purchaseId), eq(sheet.kind, kind)));
  return row;
}

/** All that were issued, in pieces, by id. */
export async function sheetsAfter(db: Database, after: string | undefined, limit: number): Promise<SheetRow[]> {
  return db
    .select()
    .from(sheet)
    .where(after === undefined ? undefined : gt(sheet.id, after))
    .orderBy(asc(sheet.id))
    .limit(limit);
}

/** Numbers below the last of their year that no invoice has. */
export async function missingNumbers(db: Database) {
  const { rows } = await db.execute<{ kind: SheetKind; year: number; number: number }>(sql`
    select s.kind, s.year, n.number from sheet_series s, generate_series(1, s.last) as n (number)
    where not exists (select from sheet i where i.kind = s.kind and i.year = s.year and i.number = n.number)
    order by s.year, s.kind, n.number limit 100
  `);
  return rows;
}
