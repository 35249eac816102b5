import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { insertRows } from '../../database/insertRows';
import { answerEvent, deletedAttempt, type StoredScore, score, userInstrument } from '../../database/schema/attempt';
import { reportFile } from '../../database/schema/reportBatch';
import { rescoredAttempt, rescoring, scoreHistory } from '../../database/schema/rescoring';
import { takesAnswers } from '../../database/surveyTime';
import { scoreRows } from './scoring';
import type { AttemptRecord } from './store';

type AttemptKey = Pick<AttemptRecord, 'userId' | 'id'>;

const isAttempt = ({ userId, id }: AttemptKey) => and(eq(userInstrument.userId, userId), eq(userInstrument.id, id));

interface Completion {
  /** The revision whose answers were scored. */
  revision: number;
  at: Date;
  respondent: AttemptRecord['respondent'];
  scores: Record<string, StoredScore>;
  /** Of an anonymous one: what is kept of when and in which language it was answered; no event stays. */
  traces: { startedAt: Date; completedAt: Date; locale: string } | undefined;
}

/** Closes the attempt. @returns undefined: an answer arrived after the scored revision, or it has ended otherwise */
export async function completeAttempt(
  tx: Transaction,
  { userId, id, versionId }: Pick<AttemptRecord, 'userId' | 'id' | 'versionId'>,
  { revision, at, respondent, scores, traces }: Completion,
): Promise<AttemptRecord | undefined> {
  const completedAt = traces?.completedAt ?? at;
  const kept = traces && { ...traces, savedAt: completedAt, expiresAt: null, consentedAt: null };
  const [completed] = await tx
    .update(userInstrument)
    .set({ status: 'completed', completedAt, respondent, scores, ...kept })
    .where(
      and(
        isAttempt({ userId, id }),
        eq(userInstrument.revision, revision),
        eq(userInstrument.status, 'in_progress'),
        sql`(${userInstrument.expiresAt} is null or ${userInstrument.expiresAt} > ${at.toISOString()}::timestamptz)`,
        takesAnswers(sql`${at.toISOString()}::timestamptz`),
      ),
    )
    .returning();
  const scored = scoreRows({ userId, id, completedAt, scores }, versionId);
  if (completed !== undefined) await insertRows(tx, score, scored);
  if (completed !== undefined && traces !== undefined) {
    await tx.delete(answerEvent).where(and(eq(answerEvent.userId, userId), eq(answerEvent.attemptId, id)));
  }
  return completed;
}

/** @returns whether it was in progress until now */
export async function abandonAttempt(tx: Transaction, attempt: AttemptKey): Promise<boolean> {
  const { rowCount } = await tx
    .update(userInstrument)
    .set({ status: 'abandoned' })
    .where(and(isAttempt(attempt), eq(userInstrument.status, 'in_progress')));
  return rowCount === 1;
}

/** Locked until the transaction ends: a write or a scoring under way is committed before, or finds no attempt. */
export async function lockAttempt(tx: Transaction, attempt: AttemptKey) {
  const [found] = await tx
    .select({
      instrumentId: userInstrument.instrumentId,
      status: userInstrument.status,
      isTest: userInstrument.isTest,
      participationId: userInstrument.participationId,
      completedAt: userInstrument.completedAt,
    })
    .from(userInstrument)
    .where(isAttempt(attempt))
    .for('update');
  return found;
}

/** The attempts of a participation, locked as one is by `lockAttempt`. */
export const lockAttemptsOf = (tx: Transaction, userId: string, participationId: string) =>
  tx
    .select({ id: userInstrument.id, instrumentId: userInstrument.instrumentId })
    .from(userInstrument)
    .where(and(eq(userInstrument.userId, userId), eq(userInstrument.participationId, participationId)))
    .orderBy(asc(userInstrument.id))
    .for('update');

/** Everything of a locked attempt, also what others made of it; issued codes and rights go with it. */
export async function deleteAttempt(tx: Transaction, { userId, id }: AttemptKey, instrumentId: string): Promise<void> {
  await tx.delete(answerEvent).where(and(eq(answerEvent.userId, userId), eq(answerEvent.attemptId, id)));
  await tx.delete(score).where(and(eq(score.userId, userId), eq(score.attemptId, id)));
  await tx.delete(scoreHistory).where(and(eq(scoreHistory.userId, userId), eq(scoreHistory.attemptId, id)));
  // By the instrument: there is no other way from an attempt to the comparisons that name it.
  await tx.execute(sql`
    delete from ${rescoredAttempt} using ${rescoring}
    where ${rescoring.instrumentId} = ${instrumentId} and ${rescoredAttempt.jobId} = ${rescoring.jobId}
      and ${rescoredAttempt.attemptId} = ${id}
  `);
  await tx.delete(reportFile).where(eq(reportFile.attemptId, id));
  await tx.execute(sql`
    delete from notice using access_grant given
    where given.owner_id = ${userId} and given.attempt_id = ${id}
      and notice.created_at >= given.created_at and notice.link = '/access/edit?id=' || given.id
  `);
  await tx.delete(userInstrument).where(isAttempt({ userId, id }));
}

/** That it existed: retake rules need it. */
export async function rememberDeleted(tx: Transaction, row: typeof deletedAttempt.$inferInsert): Promise<void> {
  await tx.insert(deletedAttempt).values(row);
}

/** Active superAdmins who are not also admins. */
export async function superAdminsAlone(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from user_account where status = 'active' and 'superAdmin' = any (roles) and not 'admin' = any (roles) order by id
  `);
  return rows.map(({ id }) => id);
}

/** The people who run a survey: its owner and the other collaborators who are still staff; where there is none left, superAdmins. */
export async function runnersOf(tx: Transaction, surveyId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with staff as (
      select u.id, u.roles, exists (
        select from survey_collaborator c where c.survey_id = ${surveyId}::uuid and c.user_id = u.id
      ) as runs
      from user_account u where u.status = 'active' and u.roles && array['admin', 'superAdmin']
    )
    select id from staff
    where runs or ('superAdmin' = any (roles) and not exists (select from staff where runs))
    order by id
  `);
  return rows.map(({ id }) => id);
}

/** Of attempts in progress: those to end now, by reason. */
const due = {
  expired: (now: Date) => sql`expires_at <= ${now.toISOString()}::timestamptz`,
  // What was saved last came after the start, which the index is by.
  abandoned: (before: Date) => sql`
    started_at <= ${before.toISOString()}::timestamptz and coalesce(saved_at, started_at) <= ${before.toISOString()}::timestamptz`,
};

/** Ends at most this many attempts; those being written to are left for the next time. @returns how many */
export async function endDue(db: Database, status: keyof typeof due, at: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update user_instrument ended set status = ${status}
    from (
      select user_id, id from user_instrument
      where status = 'in_progress' and ${due[status](at)}
      order by started_at limit ${limit} for no key update skip locked
    ) picked
    where ended.user_id = picked.user_id and ended.id = picked.id
  `);
  return rowCount ?? 0;
}
