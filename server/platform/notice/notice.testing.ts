import type { Role } from 'core/access/roles';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { session, user } from '../../database/schema/people';

/** As if every session of the account had been ended on another server. */
export async function endSessionsOf(db: Database, userId: string): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: new Date(0) })
    .where(eq(session.userId, userId));
}

/** As if the roles had been changed on another server. */
export async function setRolesOf(db: Database, userId: string, roles: Role[]): Promise<void> {
  await db.update(user).set({ roles }).where(eq(user.id, userId));
}

/** Intervals of a server fire when the test advances the timers, and not before; everything else runs in real time. */
export function holdIntervals(): void {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'nextTick',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  });
}
