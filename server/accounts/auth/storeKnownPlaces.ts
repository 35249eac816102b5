import { and, eq, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { hasEmail } from '../../database/hasEmail';
import { knownPlace, user } from '../../database/schema/people';

/** Whether the account with this address of mail, if there is one, knows the place. */
export async function knowsPlace(db: Database, email: string, place: string): Promise<boolean> {
  const [found] = await db
    .select({ place: knownPlace.place })
    .from(knownPlace)
    .innerJoin(user, eq(user.id, knownPlace.userId))
    .where(and(hasEmail(email), eq(knownPlace.place, place)));
  return found !== undefined;
}

export async function keepPlace(tx: Transaction, userId: string, place: string, now: Date): Promise<void> {
  await tx
    .insert(knownPlace)
    .values({ userId, place, lastAt: now })
    .onConflictDoUpdate({ target: [knownPlace.userId, knownPlace.place], set: { lastAt: now } });
}

export async function forgetPlacesBefore(db: Database, before: Date): Promise<void> {
  await db.delete(knownPlace).where(lt(knownPlace.lastAt, before));
}
