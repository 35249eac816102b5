import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import { draftChange } from '../../database/schema/draft';
import { isWithheld } from '../../database/withheld';

/**
 * How many edits of a draft since a time are not undone. An edit, its undoing and its redoing alternate: an odd number of them since then
 * means that the draft differs.
 */
export async function editsSince(db: Database, instrumentId: string, time: Date): Promise<number> {
  const edits = db
    .select({ edit: sql`coalesce(${draftChange.undoes}, ${draftChange.redoes}, ${draftChange.id})`.as('edit') })
    .from(draftChange)
    .where(and(eq(draftChange.instrumentId, instrumentId), gt(draftChange.changedAt, time)))
    .groupBy(sql`coalesce(${draftChange.undoes}, ${draftChange.redoes}, ${draftChange.id})`)
    .having(sql`count(*) % 2 = 1`)
    .as('edits');
  const [found] = await db.select({ edits: count() }).from(edits);
  return found?.edits ?? 0;
}

/** How many attempts that staff may look at one by one began in each week since a time, weeks without any left out; oldest first. Mondays in UTC. */
export async function attemptsByWeek(db: Database, instrumentId: string, since: Date) {
  const week = sql<string>`to_char(date_trunc('week', ${userInstrument.startedAt} at time zone 'UTC'), 'YYYY-MM-DD')`;
  return db
    .select({ week: week.as('week'), attempts: count() })
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.instrumentId, instrumentId),
        eq(userInstrument.isTest, false),
        sql`not ${isWithheld}`,
        sql`${userInstrument.startedAt} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`));
}
