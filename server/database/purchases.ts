import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from './connection';
import { paymentEvent, purchase, purchaseEvent, purchaseLine, sheet } from './schema/ordering';
import { user } from './schema/people';

export type Purchase = typeof purchase.$inferSelect;
export type PurchaseLine = typeof purchaseLine.$inferSelect;
export type PurchaseEvent = typeof purchaseEvent.$inferSelect;

/** @returns false: there is one with this id, or (rarely) this number */
export async function insertPurchase(
  tx: Transaction,
  made: typeof purchase.$inferInsert,
  lines: (typeof purchaseLine.$inferInsert)[],
): Promise<boolean> {
  const added = await tx.insert(purchase).values(made).onConflictDoNothing().returning({ id: purchase.id });
  if (added.length === 0) return false;
  await tx.insert(purchaseLine).values(lines);
  return true;
}

export async function findPurchase(db: Database | Transaction, id: string): Promise<Purchase | undefined> {
  const [row] = await db.select().from(purchase).where(eq(purchase.id, id));
  return row;
}

/** Locked until the transaction ends. */
export async function lockPurchase(tx: Transaction, id: string): Promise<Purchase | undefined> {
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, id)).for('update');
  return row;
}

export async function setOnPurchase(tx: Transaction, id: string, change: Partial<Purchase>): Promise<void> {
  await tx.update(purchase).set(change).where(eq(purchase.id, id));
}

/** The order is locked, or new. */
export async function insertPurchaseEvent(tx: Transaction, event: Omit<PurchaseEvent, 'ordinal'>): Promise<void> {
  const ordinal = 1 + (await tx.$count(purchaseEvent, eq(purchaseEvent.purchaseId, event.purchaseId)));
  await tx.insert(purchaseEvent).values({ ...event, ordinal });
}

export async function linesOf(db: Database | Transaction, ids: readonly string[]): Promise<PurchaseLine[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(purchaseLine)
    .where(inArray(purchaseLine.purchaseId, [...ids]))
    .orderBy(asc(purchaseLine.purchaseId), asc(purchaseLine.position));
}

export async function eventsOf(db: Database | Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ event: purchaseEvent, actor: user.displayName })
    .from(purchaseEvent)
    .leftJoin(user, eq(user.id, purchaseEvent.actorId))
    .where(inArray(purchaseEvent.purchaseId, [...ids]))
    .orderBy(asc(purchaseEvent.purchaseId), asc(purchaseEvent.ordinal));
}

export async function sheetsOf(db: Database | Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { purchaseId, kind, year, number, issuedAt } = sheet;
  return db
    .select({ purchaseId, kind, year, number, issuedAt })
    .from(sheet)
    .where(inArray(purchaseId, [...ids]))
    .orderBy(asc(issuedAt), desc(kind));
}

/** One's own, newest first. */
export async function purchasesOf(db: Database, userId: string, { offset, limit }: { offset: number; limit: number }) {
  const where = eq(purchase.userId, userId);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(purchase)
      .where(where)
      .orderBy(desc(purchase.placedAt), desc(purchase.id))
      .offset(offset)
      .limit(limit),
    db.$count(purchase, where),
  ]);
  return { rows, total };
}

/** Paid orders that wait for their rights, and pending ones of accounts that are gone. */
export async function dueOrders(db: Database): Promise<{ toFulfil: string[]; toCancel: string[] }> {
  const ids = async (where: ReturnType<typeof and>) =>
    (await db.select({ id: purchase.id }).from(purchase).where(where).limit(500)).map(({ id }) => id);
  const isOfNobody = isNull(purchase.userId);
  return {
    toFulfil: await ids(and(eq(purchase.state, 'paid'), isNull(purchase.concern), sql`not ${isOfNobody}`)),
    toCancel: await ids(and(eq(purchase.state, 'pending'), isOfNobody)),
  };
}

/** @returns false: it has come before */
export async function insertPaymentEvent(tx: Transaction, event: typeof paymentEvent.$inferInsert): Promise<boolean> {
  const added = await tx.insert(paymentEvent).values(event).onConflictDoNothing().returning({ id: paymentEvent.id });
  return added.length > 0;
}

export async function purchaseOfPayment(tx: Transaction, paymentId: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: purchase.id }).from(purchase).where(eq(purchase.paymentId, paymentId));
  return row?.id;
}

/** Address and language of an account. */
export async function buyerOf(tx: Transaction, userId: string) {
  const [row] = await tx
    .select({ email: user.email, name: user.displayName })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.status, 'active')));
  return row;
}

/** Name of the buyer's account; null: it was erased. */
export async function buyerName(db: Database, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db.select({ name: user.displayName }).from(user).where(eq(user.id, userId));
  return row?.name || null;
}
