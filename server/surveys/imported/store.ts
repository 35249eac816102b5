import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { insertRows } from '../../database/insertRows';
import { score, userInstrument } from '../../database/schema/attempt';
import { user } from '../../database/schema/people';
import { participation } from '../../database/schema/survey';

/** Everything of some participations, ready to be stored. */
export interface Prepared {
  people: (typeof user.$inferInsert)[];
  participations: (typeof participation.$inferInsert)[];
  attempts: (typeof userInstrument.$inferInsert)[];
  scores: (typeof score.$inferInsert)[];
}

/** Nobody else imports into the survey until the transaction ends. */
export const lockImports = (tx: Transaction, surveyId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${surveyId}`}, 0))`);

/** The participations that these people have in the survey, in whichever wave. */
export const participationsOf = (tx: Database | Transaction, surveyId: string, userIds: readonly string[]) =>
  tx
    .select({ userId: participation.userId, id: participation.id, wave: participation.wave })
    .from(participation)
    .where(and(eq(participation.surveyId, surveyId), inArray(participation.userId, [...userIds])));

export async function insertPrepared(tx: Transaction, prepared: Prepared): Promise<void> {
  await insertRows(tx, user, prepared.people);
  await insertRows(tx, participation, prepared.participations);
  await insertRows(tx, userInstrument, prepared.attempts);
  await insertRows(tx, score, prepared.scores);
}
