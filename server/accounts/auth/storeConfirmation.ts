import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { session, user } from '../../database/schema/people';

/** When this session began or was last confirmed, and the password that can confirm it. */
export async function findConfirmation(db: Database, userId: string, sessionId: string) {
  const [found] = await db
    .select({ signedInAt: session.createdAt, confirmedAt: session.confirmedAt, passwordHash: user.passwordHash })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sessionId), eq(user.id, userId)));
  return found;
}

export async function markConfirmed(tx: Database | Transaction, sessionId: string, at: Date): Promise<void> {
  await tx.update(session).set({ confirmedAt: at }).where(eq(session.id, sessionId));
}
