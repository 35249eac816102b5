import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { session } from '../../database/schema/people';

const ownAndLive = (userId: string, now: Date) =>
  and(eq(session.userId, userId), isNull(session.revokedAt), gt(session.expiresAt, now));

/** The last used first. */
export async function listSessions(db: Database, userId: string, now: Date) {
  return db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      ip: session.ip,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      remember: session.remember,
    })
    .from(session)
    .where(ownAndLive(userId, now))
    .orderBy(desc(session.lastUsedAt), desc(session.id));
}

/** @returns false: the account has no such session, or no longer */
export async function endSession(tx: Transaction, userId: string, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.id, id), ownAndLive(userId, now)))
    .returning({ id: session.id });
  return ended.length > 0;
}
