import type { ListAsked } from 'core/contract/list';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection';
import { containing } from './containing';
import { rowsOf } from './listed';
import { licenceCode, purchaseLine } from './schema/ordering';
import { user } from './schema/people';

export type CodeRow = typeof licenceCode.$inferSelect;

/** Made once: those that are there already stay as they are. */
export async function insertCodes(tx: Transaction, codes: (typeof licenceCode.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < codes.length; from += 1000) {
    await tx
      .insert(licenceCode)
      .values(codes.slice(from, from + 1000))
      .onConflictDoNothing();
  }
}

/** Of an order, in their order, with the name of who redeemed it and agreed to be named. */
export function codesOf(db: Database, purchaseId: string) {
  return db
    .select({ code: licenceCode, redeemer: user.displayName })
    .from(licenceCode)
    .leftJoin(user, eq(user.id, licenceCode.redeemedBy))
    .where(eq(licenceCode.purchaseId, purchaseId))
    .orderBy(asc(licenceCode.position), asc(licenceCode.index));
}

/** With the line that it belongs to; locked until the transaction ends. */
export async function lockCode(tx: Transaction, codeHash: string) {
  const [row] = await tx
    .select({ code: licenceCode, line: purchaseLine })
    .from(licenceCode)
    .innerJoin(
      purchaseLine,
      and(eq(purchaseLine.purchaseId, licenceCode.purchaseId), eq(purchaseLine.position, licenceCode.position)),
    )
    .where(eq(licenceCode.codeHash, codeHash))
    .for('update', { of: licenceCode });
  return row;
}

export async function setOnCode(tx: Transaction, id: string, change: Partial<CodeRow>): Promise<void> {
  await tx.update(licenceCode).set(change).where(eq(licenceCode.id, id));
}

/** Counts a mail. @returns the code and what it opens; undefined: not one of the order, redeemed, revoked, or mailed too often */
export async function countMailed(tx: Transaction, purchaseId: string, id: string, most: number) {
  const [row] = await tx
    .update(licenceCode)
    .set({ mailed: sql`${licenceCode.mailed} + 1` })
    .where(
      and(
        eq(licenceCode.id, id),
        eq(licenceCode.purchaseId, purchaseId),
        isNull(licenceCode.redeemedAt),
        isNull(licenceCode.revokedAt),
        lt(licenceCode.mailed, most),
      ),
    )
    .returning();
  return row;
}

export interface SoldLicence {
  [column: string]: unknown;
  purchase: string;
  position: number;
  number: string;
  name: string;
  buyer: string | null;
  placed_at: Date | string;
  codes: number;
  redeemed: number;
  revoked: number;
  total: number;
}

/** Lines of licences with their codes, newest first unless asked otherwise. */
export async function soldLicences(db: Database, asked: ListAsked): Promise<SoldLicence[]> {
  const { offset, limit } = rowsOf(asked);
  const oldestFirst = (asked.sorter as { placedAt?: string } | undefined)?.placedAt === 'ascend';
  const { rows } = await db.execute<SoldLicence>(sql`
    select p.id as purchase, l.position, p.number, l.name, nullif(u.display_name, '') as buyer, p.placed_at,
      count(c.id)::int as codes, count(c.redeemed_at)::int as redeemed, count(c.revoked_at)::int as revoked,
      (count(*) over ())::int as total
    from licence_code c join purchase_line l on l.purchase_id = c.purchase_id and l.position = c.position
    join purchase p on p.id = l.purchase_id left join user_account u on u.id = p.user_id
    where ${asked.keyword ? sql`p.number ilike ${containing(asked.keyword)}` : sql`true`}
    group by p.id, l.position, p.number, l.name, u.display_name, p.placed_at
    order by p.placed_at ${oldestFirst ? sql`asc` : sql`desc`}, p.id, l.position
    offset ${offset} limit ${limit}
  `);
  return rows;
}
