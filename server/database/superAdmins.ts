import { and, arrayOverlaps, asc, eq } from 'drizzle-orm';
import type { Transaction } from './connection';
import { user } from './schema/people';

/**
 * Whether the account is the only active superAdmin. They are locked, always in the same order, until the transaction ends, so that two
 * of them cannot demote each other at the same time.
 */
export async function isLastSuperAdmin(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.status, 'active'), arrayOverlaps(user.roles, ['superAdmin'])))
    .orderBy(asc(user.id))
    .for('update');
  return rows.length === 1 && rows[0]?.id === id;
}
