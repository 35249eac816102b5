import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import { draftChange } from '../../database/schema/draft';
import { instrument, instrumentVersion } from '../../database/schema/instrument';
import { isWithheld } from '../../database/withheld';

/**
 * How many edits of these drafts since their current versions are not undone, by instrument; those without any are left out. An edit, its
 * undoing and its redoing alternate: an odd number of them since then means that the draft differs.
 */
export async function editsSinceVersions(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { instrumentId } = draftChange;
  const edit = sql`coalesce(${draftChange.undoes}, ${draftChange.redoes}, ${draftChange.id})`;
  const edits = db
    .select({ instrumentId, edit: edit.as('edit') })
    .from(draftChange)
    .innerJoin(instrument, eq(instrument.id, instrumentId))
    .innerJoin(instrumentVersion, eq(instrumentVersion.id, instrument.currentVersionId))
    .where(and(inArray(instrumentId, [...ids]), gt(draftChange.changedAt, instrumentVersion.publishedAt)))
    .groupBy(instrumentId, edit)
    .having(sql`count(*) % 2 = 1`)
    .as('edits');
  const counted = await db.select({ id: edits.instrumentId, edits: count() }).from(edits).groupBy(edits.instrumentId);
  return new Map(counted.map((row) => [row.id, row.edits]));
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
