import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { aiUse } from '../../database/schema/assistant';

type Use = typeof aiUse.$inferInsert;

/** Until the transaction ends, nobody else looks at the budget. */
export const lockBudget = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ai budget'))`);
};

const sumOf = async (
  db: Database | Transaction,
  where: SQL | undefined,
): Promise<{ tokens: number; count: number }> => {
  const [row] = await db
    .select({ tokens: sql<string>`coalesce(sum(${aiUse.tokens}), 0)`, count: sql<number>`count(*)::int` })
    .from(aiUse)
    .where(where);
  return { tokens: Number(row?.tokens ?? 0), count: row?.count ?? 0 };
};

export const tokensSince = async (db: Database | Transaction, since: Date): Promise<number> =>
  (await sumOf(db, gte(aiUse.at, since))).tokens;

export const countSince = async (
  db: Database | Transaction,
  { userId, purpose, since }: { userId: string; purpose: string; since: Date },
): Promise<number> =>
  (await sumOf(db, and(eq(aiUse.userId, userId), eq(aiUse.purpose, purpose), gte(aiUse.at, since)))).count;

export async function insertUse(tx: Transaction, use: Use): Promise<void> {
  await tx.insert(aiUse).values(use);
}

export async function endUse(db: Database, id: string, { tokens, endedAt }: { tokens: number; endedAt: Date }) {
  await db.update(aiUse).set({ tokens, endedAt }).where(eq(aiUse.id, id));
}

export async function removeUsesBefore(db: Database, before: Date): Promise<void> {
  await db.delete(aiUse).where(and(lt(aiUse.at, before), isNotNull(aiUse.endedAt)));
}
