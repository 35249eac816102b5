import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { session, user } from '../../database/schema/people';

/** When this session began, and the password that can confirm it. */
export async function findConfirmation(db: Database, userId: string, sessionId: string) {
  const [found] = await db
    .select({ signedInAt: session.createdAt, passwordHash: user.passwordHash })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, sessionId), eq(user.id, userId)));
  return found;
}
