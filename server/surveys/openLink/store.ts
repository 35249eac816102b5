import { lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { proofSpent } from '../../database/schema/survey';

/** @returns false: it was used before */
export async function spendNonce(tx: Transaction, row: { nonce: string; until: Date }): Promise<boolean> {
  const inserted = await tx.insert(proofSpent).values(row).onConflictDoNothing().returning({ nonce: proofSpent.nonce });
  return inserted.length > 0;
}

/** Those whose puzzle has expired are of no use any more. */
export async function forgetSpent(db: Database, now: Date): Promise<void> {
  await db.delete(proofSpent).where(lte(proofSpent.until, now));
}
