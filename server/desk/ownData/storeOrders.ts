import { asc, eq, inArray, sql } from 'drizzle-orm';
import groupBy from 'lodash/groupBy';
import type { Database } from '../../database/connection';
import { purchase, purchaseEvent, purchaseLine, sheet } from '../../database/schema/ordering';

/** Orders of an account with all that is stored about them, oldest first. */
export async function ordersOf(db: Database, userId: string) {
  const rows = await db.select().from(purchase).where(eq(purchase.userId, userId)).orderBy(asc(purchase.placedAt));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await db.select().from(purchaseLine).where(inArray(purchaseLine.purchaseId, ids));
  const sheets = await db.select().from(sheet).where(inArray(sheet.purchaseId, ids)).orderBy(asc(sheet.issuedAt));
  const events = await db
    .select()
    .from(purchaseEvent)
    .where(inArray(purchaseEvent.purchaseId, ids))
    .orderBy(asc(purchaseEvent.ordinal));
  const [linesOf, sheetsOf, eventsOf] = [
    groupBy(lines, 'purchaseId'),
    groupBy(sheets, 'purchaseId'),
    groupBy(events, 'purchaseId'),
  ];
  return rows.map((row) => ({
    ...row,
    lines: linesOf[row.id] ?? [],
    documents: (sheetsOf[row.id] ?? []).map(({ document }) => document),
    events: eventsOf[row.id] ?? [],
  }));
}

interface BoughtRow {
  [column: string]: unknown;
  name: string;
  code_id: string | null;
  given_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  uses: number | null;
  used: number;
}

/** Rights of an account by orders and codes. */
export async function rightsBoughtBy(db: Database, userId: string): Promise<BoughtRow[]> {
  const { rows } = await db.execute<BoughtRow>(sql`
    select l.name, r.code_id, r.given_at, r.expires_at, r.revoked_at, r.uses,
      (select count(*)::int from right_use u where u.right_id = r.id) as used
    from product_right r join purchase_line l on l.purchase_id = r.purchase_id and l.position = r.position
    where r.user_id = ${userId}::uuid order by r.id
  `);
  return rows;
}
