import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import { scorerId } from './store';

/** What a person has completed since a moment, newest first. */
export const completedSince = (db: Database, userId: string, since: Date, limit: number) =>
  db
    .select({
      id: userInstrument.id,
      answers: userInstrument.answers,
      respondent: userInstrument.respondent,
      startedAt: userInstrument.startedAt,
      completedAt: userInstrument.completedAt,
      scorerId,
      participationId: userInstrument.participationId,
    })
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.userId, userId),
        eq(userInstrument.status, 'completed'),
        eq(userInstrument.isTest, false),
        gt(userInstrument.completedAt, since),
      ),
    )
    .orderBy(desc(userInstrument.completedAt), desc(userInstrument.id))
    .limit(limit);
