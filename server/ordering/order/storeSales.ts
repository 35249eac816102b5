import type { ListAsked } from 'core/contract/list';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { containing } from '../../database/containing';
import { countRows } from '../../database/count';
import { narrowedTo, orderOf, rowsOf } from '../../database/listed';
import { purchase, sheet } from '../../database/schema/ordering';
import { user } from '../../database/schema/people';

/** Orders as staff list them. */
export async function listPurchases(db: Database, asked: ListAsked) {
  const { keyword, sorter, filters } = asked;
  const columns = {
    placedAt: purchase.placedAt,
    gross: purchase.gross,
    state: purchase.state,
    concern: purchase.concern,
  };
  const where: SQL | undefined = and(
    narrowedTo(columns, filters),
    keyword
      ? sql`(${purchase.number} ilike ${containing(keyword)} or exists (
      select from sheet s where s.purchase_id = ${purchase.id}
        and case s.kind when 'credit_note' then 'C' else '' end || s.year || '-' || lpad(s.number::text, 6, '0') ilike ${containing(keyword)}
    ))`
      : undefined,
  );
  const { offset, limit } = rowsOf(asked);
  const sorted = orderOf(columns, sorter);
  const rows = await db
    .select({ order: purchase, buyer: user.displayName })
    .from(purchase)
    .leftJoin(user, eq(user.id, purchase.userId))
    .where(where)
    .orderBy(...(sorted.length > 0 ? sorted : [desc(purchase.placedAt)]), desc(purchase.id))
    .offset(offset)
    .limit(limit);
  return { rows, ...(await countRows(db, db.select({ id: purchase.id }).from(purchase).where(where))) };
}

/** Orders by their numbers or those of their invoices. */
export async function purchasesNamed(
  db: Database,
  { orders, sheets }: { orders: readonly string[]; sheets: readonly { year: number; number: number }[] },
) {
  if (orders.length === 0 && sheets.length === 0) return [];
  const bySheet = sheets.map(
    ({ year, number }) => sql`exists (
      select from ${sheet} where ${sheet.purchaseId} = ${purchase.id} and ${sheet.kind} = 'invoice'
        and ${sheet.year} = ${year} and ${sheet.number} = ${number}
    )`,
  );
  return db
    .select()
    .from(purchase)
    .where(or(orders.length > 0 ? inArray(purchase.number, [...orders]) : undefined, ...bySheet))
    .limit(10);
}

interface MonthRow {
  [column: string]: unknown;
  month: string;
  currency: string;
  orders: number;
  gross: number;
  tax: number;
  refunded: number;
}

/** By month of the order, newest first: what was paid, and what of it was given back. */
export async function salesByMonth(db: Database): Promise<MonthRow[]> {
  const { rows } = await db.execute<MonthRow>(sql`
    select to_char(placed_at at time zone 'UTC', 'YYYY-MM') as month, currency, count(*)::int as orders,
      sum(gross)::float8 as gross, sum(tax)::float8 as tax,
      coalesce(sum(gross) filter (where state = 'refunded'), 0)::float8 as refunded
    from purchase where state in ('paid', 'fulfilled', 'refunded')
    group by 1, 2 order by 1 desc, 2 limit 120
  `);
  return rows;
}

interface ProductRow {
  [column: string]: unknown;
  product: string;
  name: string;
  sold: number;
  refunded: number;
}

/** How often each product was sold, most first. */
export async function salesByProduct(db: Database): Promise<ProductRow[]> {
  const { rows } = await db.execute<ProductRow>(sql`
    select l.product_id as product, max(m.source_text) as name, sum(l.quantity)::int as sold,
      coalesce(sum(l.quantity) filter (where p.state = 'refunded'), 0)::int as refunded
    from purchase_line l join purchase p on p.id = l.purchase_id and p.state in ('paid', 'fulfilled', 'refunded')
    join message m on m.kind = 'Catalog' and m.owner_id = l.product_id and m.key = 'name'
    group by l.product_id order by sold desc, name limit 100
  `);
  return rows;
}
