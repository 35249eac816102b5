import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { quotaCount, quotaSeat } from '../../database/schema/survey';

/** Whose seats are meant. */
export interface Owner {
  userId: string;
  id: string;
  surveyId: string;
}

const ownSeats = ({ userId, id }: Owner) => and(eq(quotaSeat.userId, userId), eq(quotaSeat.participationId, id));

/** Codes of the quotas that somebody has a seat of. */
export async function seatsHeld(tx: Transaction, owner: Owner): Promise<Set<string>> {
  const rows = await tx.select({ code: quotaSeat.code }).from(quotaSeat).where(ownSeats(owner));
  return new Set(rows.map(({ code }) => code));
}

/** Of them until then; null: for good. */
export async function holdSeats(tx: Transaction, owner: Owner, codes: readonly string[], until: Date | null) {
  if (codes.length === 0) return;
  await tx
    .update(quotaSeat)
    .set({ heldUntil: until })
    .where(and(ownSeats(owner), inArray(quotaSeat.code, [...codes])));
}

export const freeSeats = (tx: Transaction, owner: Owner) => tx.delete(quotaSeat).where(ownSeats(owner));

/** Counts one more, and holds the counter until the transaction ends. @returns how many are taken with it, at most */
export async function countOne(tx: Transaction, surveyId: string, code: string): Promise<number> {
  const rows = await tx
    .insert(quotaCount)
    .values({ surveyId, code, taken: 1 })
    .onConflictDoUpdate({
      target: [quotaCount.surveyId, quotaCount.code],
      set: { taken: sql`${quotaCount.taken} + 1` },
    })
    .returning({ taken: quotaCount.taken });
  return rows[0]?.taken ?? 0;
}

/**
 * Takes away the seats that have run out, and counts the others. The counter is held. Seats whose owner is just going on are left alone.
 */
export async function countAnew(tx: Transaction, surveyId: string, code: string, now: Date): Promise<number> {
  await tx.execute(sql`
    delete from survey_quota_seat q using (
      select participation_id from survey_quota_seat
      where survey_id = ${surveyId}::uuid and code = ${code} and held_until <= ${now.toISOString()}::timestamptz
      for update skip locked
    ) over where q.survey_id = ${surveyId}::uuid and q.code = ${code} and q.participation_id = over.participation_id
  `);
  const { rows } = await tx.execute<{ taken: number }>(sql`
    update survey_quota set taken = unnamed + (
      select count(*) from survey_quota_seat s where s.survey_id = ${surveyId}::uuid and s.code = ${code}
    ) where survey_id = ${surveyId}::uuid and code = ${code} returning taken
  `);
  return rows[0]?.taken ?? 0;
}

export const setCount = (tx: Transaction, surveyId: string, code: string, taken: number) =>
  tx
    .update(quotaCount)
    .set({ taken })
    .where(and(eq(quotaCount.surveyId, surveyId), eq(quotaCount.code, code)));

export async function insertSeat(tx: Transaction, { userId, id, surveyId }: Owner, code: string, times: SeatTimes) {
  await tx
    .insert(quotaSeat)
    .values({ surveyId, code, userId, participationId: id, ...times })
    .onConflictDoNothing();
}

export interface SeatTimes {
  takenAt: Date;
  heldUntil: Date | null;
}

/** The seats of who has completed an anonymous survey stay taken, and are nobody's. */
export async function unnameSeats(tx: Transaction, owner: Owner, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await tx
      .update(quotaCount)
      .set({ unnamed: sql`${quotaCount.unnamed} + 1` })
      .where(and(eq(quotaCount.surveyId, owner.surveyId), eq(quotaCount.code, code)));
  }
  await freeSeats(tx, owner);
}

/** How many seats of each quota are taken, by its code; those that have run out count no more. */
export async function seatsOf(db: Database | Transaction, surveyId: string, now: Date): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ code: string; taken: number }>(sql`
    select c.code, c.unnamed + (
      select count(*)::int from survey_quota_seat s
      where s.survey_id = c.survey_id and s.code = c.code
        and (s.held_until is null or s.held_until > ${now.toISOString()}::timestamptz)
    ) as taken
    from survey_quota c where c.survey_id = ${surveyId}::uuid
  `);
  return new Map(rows.map(({ code, taken }) => [code, taken]));
}
