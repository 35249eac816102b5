import { and, eq } from 'drizzle-orm';
import type { Database } from './connection';
import { user } from './schema/people';

/** An account's present roles; undefined: it may do nothing any more. */
export async function activeRoles(db: Database, userId: string) {
  const [found] = await db
    .select({ roles: user.roles })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.status, 'active')));
  return found?.roles;
}
