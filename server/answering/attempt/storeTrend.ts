import { and, desc, eq, sql } from 'drizzle-orm';
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
