import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import { participation, quotaCount, quotaSeat } from '../../database/schema/survey';

export type CountedParticipation = typeof participation.$inferSelect;
type SurveyAttempt = typeof userInstrument.$inferSelect;
export type SeatRow = typeof quotaSeat.$inferInsert;

/** Participations looked at together. */
const page = 500;

/** The next of those who take part or have completed. */
export async function nextPage(
  tx: Transaction,
  surveyId: string,
  after: CountedParticipation | undefined,
): Promise<CountedParticipation[]> {
  const { userId, id } = participation;
  const behind =
    after === undefined ? undefined : or(gt(userId, after.userId), and(eq(userId, after.userId), gt(id, after.id)));
  return tx
    .select()
    .from(participation)
    .where(
      and(
        eq(participation.surveyId, surveyId),
        eq(participation.isPilot, false),
        inArray(participation.status, ['started', 'completed']),
        behind,
      ),
    )
    .orderBy(asc(userId), asc(id))
    .limit(page);
}

export const attemptsIn = (tx: Transaction, rows: readonly CountedParticipation[]): Promise<SurveyAttempt[]> =>
  tx
    .select()
    .from(userInstrument)
    .where(
      and(
        inArray(
          userInstrument.userId,
          rows.map(({ userId }) => userId),
        ),
        inArray(
          userInstrument.participationId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(userInstrument.id));

export const forgetSeats = (tx: Transaction, surveyId: string, code: string) =>
  tx.delete(quotaSeat).where(and(eq(quotaSeat.surveyId, surveyId), eq(quotaSeat.code, code)));

export const insertSeats = (tx: Transaction, seats: SeatRow[]) => tx.insert(quotaSeat).values(seats);

export const setCounts = (
  tx: Transaction,
  surveyId: string,
  code: string,
  counts: { taken: number; unnamed: number },
) =>
  tx
    .update(quotaCount)
    .set(counts)
    .where(and(eq(quotaCount.surveyId, surveyId), eq(quotaCount.code, code)));
