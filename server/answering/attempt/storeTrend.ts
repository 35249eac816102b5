import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import { hidesResults, scorerId } from './store';

/** The person's newest completed attempts at an instrument, newest first. `scorerId`: of the version that gave the present scores. */
export const completedAttempts = (db: Database, userId: string, instrumentId: string, limit: number) =>
  db
    .select({
      id: userInstrument.id,
      completedAt: userInstrument.completedAt,
      scores: userInstrument.scores,
      scorerId,
    })
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.userId, userId),
        eq(userInstrument.instrumentId, instrumentId),
        eq(userInstrument.status, 'completed'),
        eq(userInstrument.isTest, false),
        sql`not (${hidesResults})`,
      ),
    )
    .orderBy(desc(userInstrument.completedAt), desc(userInstrument.id))
    .limit(limit);

interface Asked {
  userId: string;
  instruments: readonly string[];
  /** Attempts that began after this one are left out. */
  newest: string;
  /** The most of one instrument, the newest. */
  each: number;
}

/** The person's completed attempts at some instruments, oldest first. */
export async function completedUpTo(db: Database, { userId, instruments, newest, each }: Asked) {
  const found = db
    .select({
      instrumentId: userInstrument.instrumentId,
      id: userInstrument.id,
      completedAt: userInstrument.completedAt,
      scores: userInstrument.scores,
      scorerId: scorerId.as('scorer_id'),
      place: sql<number>`row_number() over (
        partition by user_instrument.instrument_id order by user_instrument.completed_at desc, user_instrument.id desc
      )`.as('place'),
    })
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.userId, userId),
        inArray(userInstrument.instrumentId, [...instruments]),
        lte(userInstrument.id, newest),
        eq(userInstrument.status, 'completed'),
        eq(userInstrument.isTest, false),
        sql`not (${hidesResults})`,
      ),
    )
    .as('found');
  return db.select().from(found).where(lte(found.place, each)).orderBy(asc(found.completedAt), asc(found.id));
}
