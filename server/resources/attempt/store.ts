import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { answerEvent, type StoredAnswer, type StoredScore, score, userInstrument } from '../../database/schema/attempt';
import { instrument, instrumentVersion } from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { scoreHistory } from '../../database/schema/rescoring';
import type { EarlierAttempts } from './retake';
import { scoreRows } from './scoring';

export type AttemptRecord = typeof userInstrument.$inferSelect;
export type NewAttempt = typeof userInstrument.$inferInsert;

/** What the instrument offers now; undefined: nothing that could be answered. */
export async function offered(db: Database, instrumentId: string): Promise<{ versionId: string } | undefined> {
  const rows = await db
    .select({ versionId: instrumentVersion.id })
    .from(instrument)
    .innerJoin(instrumentVersion, eq(instrumentVersion.id, instrument.currentVersionId))
    .where(and(eq(instrument.id, instrumentId), eq(instrument.status, 'published')));
  return rows[0];
}

/** What the profile knows of a respondent. */
export async function profileOf(db: Database, userId: string) {
  const rows = await db
    .select({ birthDate: user.birthDate, sex: user.sex, country: user.country, timeZone: user.timeZone })
    .from(user)
    .where(eq(user.id, userId));
  return rows[0];
}

export async function findAttempt(db: Database, userId: string, id: string): Promise<AttemptRecord | undefined> {
  const rows = await db
    .select()
    .from(userInstrument)
    .where(and(eq(userInstrument.userId, userId), eq(userInstrument.id, id)));
  return rows[0];
}

export async function findInProgress(
  db: Database,
  userId: string,
  instrumentId: string,
): Promise<AttemptRecord | undefined> {
  const rows = await db
    .select()
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.userId, userId),
        eq(userInstrument.instrumentId, instrumentId),
        sql`status = 'in_progress' and not is_test`,
      ),
    );
  return rows[0];
}

/** undefined: another attempt of this person at this instrument is in progress; the two did not both begin. */
export async function insertAttempt(db: Database, attempt: NewAttempt): Promise<AttemptRecord | undefined> {
  const rows = await db.insert(userInstrument).values(attempt).onConflictDoNothing().returning();
  return rows[0];
}

export async function earlierAttempts(db: Database, userId: string, instrumentId: string): Promise<EarlierAttempts> {
  const rows = await db
    .select({
      finished: sql<number>`count(*) filter (where status in ('completed', 'expired'))::int`,
      lastCompletedAt: sql<Date | null>`max(completed_at)`.mapWith(userInstrument.completedAt),
    })
    .from(userInstrument)
    .where(and(eq(userInstrument.userId, userId), eq(userInstrument.instrumentId, instrumentId), sql`not is_test`));
  return rows[0] ?? { finished: 0, lastCompletedAt: null };
}

/** Ends the person's attempts whose time is over. */
export async function expireOverdue(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .update(userInstrument)
    .set({ status: 'expired' })
    .where(
      and(
        eq(userInstrument.userId, userId),
        eq(userInstrument.status, 'in_progress'),
        lte(userInstrument.expiresAt, now),
      ),
    );
}

interface HistoryAsked {
  userId: string;
  instrumentId: string | undefined;
  /** Attempts that began before this one. */
  before: string | undefined;
  limit: number;
}

/** Newest first: ids grow with time. */
export function history(db: Database, { userId, instrumentId, before, limit }: HistoryAsked) {
  return db
    .select({
      id: userInstrument.id,
      instrumentId: userInstrument.instrumentId,
      versionId: userInstrument.versionId,
      status: userInstrument.status,
      locale: userInstrument.locale,
      startedAt: userInstrument.startedAt,
      savedAt: userInstrument.savedAt,
      completedAt: userInstrument.completedAt,
      scores: userInstrument.scores,
      /** Of the version that gave the scores, where that is another one. */
      scorerId: sql<string | null>`(
        select ${scoreHistory.versionId} from ${scoreHistory}
        where ${scoreHistory.userId} = ${userInstrument.userId} and ${scoreHistory.attemptId} = ${userInstrument.id}
        order by ${scoreHistory.number} desc limit 1
      )`,
      answered: sql<number>`(
        select count(*)::int from jsonb_each(${userInstrument.answers}) as given where given.value -> 'value' <> 'null'
      )`,
    })
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.userId, userId),
        eq(userInstrument.isTest, false),
        instrumentId === undefined ? undefined : eq(userInstrument.instrumentId, instrumentId),
        before === undefined ? undefined : lt(userInstrument.id, before),
      ),
    )
    .orderBy(desc(userInstrument.id))
    .limit(limit);
}

/** The scorings of an attempt, the one at completion first; none: there has been no other. */
export const scoringsOf = (db: Database, userId: string, attemptId: string) =>
  db
    .select({
      versionId: scoreHistory.versionId,
      scores: scoreHistory.scores,
      note: scoreHistory.note,
      at: scoreHistory.scoredAt,
    })
    .from(scoreHistory)
    .where(and(eq(scoreHistory.userId, userId), eq(scoreHistory.attemptId, attemptId)))
    .orderBy(asc(scoreHistory.number));

export interface Completion {
  /** The revision whose answers were scored. */
  revision: number;
  completedAt: Date;
  respondent: AttemptRecord['respondent'];
  scores: Record<string, StoredScore>;
}

/** Closes the attempt, unless an answer has come in since the revision that was scored. */
export async function completeAttempt(
  db: Database,
  { userId, id, versionId }: Pick<AttemptRecord, 'userId' | 'id' | 'versionId'>,
  { revision, completedAt, respondent, scores }: Completion,
): Promise<AttemptRecord | undefined> {
  return db.transaction(async (tx: Transaction) => {
    const rows = await tx
      .update(userInstrument)
      .set({ status: 'completed', completedAt, respondent, scores })
      .where(
        and(
          eq(userInstrument.userId, userId),
          eq(userInstrument.id, id),
          eq(userInstrument.revision, revision),
          eq(userInstrument.status, 'in_progress'),
        ),
      )
      .returning();
    const [completed] = rows;
    const scored = scoreRows({ userId, id, completedAt, scores }, versionId);
    if (completed !== undefined && scored.length > 0) await tx.insert(score).values(scored);
    return completed;
  });
}

/** An attempt as a write of answers finds it. */
export interface AnswerState {
  status: AttemptRecord['status'];
  versionId: string;
  revision: number;
  expiresAt: Date | null;
  /** Of the written questions alone. */
  held: Record<string, StoredAnswer>;
  /** Of a write that came before with the same client and sequence. */
  earlier: { revision: number; receivedAt: Date; answers: (typeof answerEvent.$inferSelect)['answers'] } | null;
}

/** The two statements of every saved answer, prepared once a connection. */
export function prepareAnswerStatements(db: Database) {
  const read = db
    .select({
      status: userInstrument.status,
      versionId: userInstrument.versionId,
      revision: userInstrument.revision,
      expiresAt: userInstrument.expiresAt,
      held: sql<Record<string, StoredAnswer> | null>`(
        select jsonb_object_agg(code, ${userInstrument.answers} -> code)
        from jsonb_array_elements_text(${sql.placeholder('codes')}::jsonb) as code
        where jsonb_exists(${userInstrument.answers}, code)
      )`,
      earlierRevision: answerEvent.revision,
      earlierReceivedAt: answerEvent.receivedAt,
      earlierAnswers: answerEvent.answers,
    })
    .from(userInstrument)
    .leftJoin(
      answerEvent,
      and(
        eq(answerEvent.userId, userInstrument.userId),
        eq(answerEvent.attemptId, userInstrument.id),
        eq(answerEvent.client, sql.placeholder('client')),
        eq(answerEvent.sequence, sql.placeholder('sequence')),
      ),
    )
    .where(and(eq(userInstrument.userId, sql.placeholder('userId')), eq(userInstrument.id, sql.placeholder('id'))))
    .prepare('attempt_answers_read');

  const written = db.$with('written').as(
    db
      .update(userInstrument)
      .set({
        answers: sql`${userInstrument.answers} || ${sql.placeholder('applied')}::jsonb`,
        revision: sql`${userInstrument.revision} + 1`,
        savedAt: sql`${sql.placeholder('receivedAt')}::timestamptz`,
        locale: sql`coalesce(${sql.placeholder('locale')}::text, ${userInstrument.locale})`,
      })
      .where(
        and(
          eq(userInstrument.userId, sql.placeholder('userId')),
          eq(userInstrument.id, sql.placeholder('id')),
          eq(userInstrument.revision, sql.placeholder('revision')),
          eq(userInstrument.status, 'in_progress'),
        ),
      )
      .returning({ userId: userInstrument.userId, id: userInstrument.id, revision: userInstrument.revision }),
  );
  const write = db
    .with(written)
    .insert(answerEvent)
    .select((query) =>
      query
        .select({
          userId: written.userId,
          attemptId: written.id,
          client: sql`${sql.placeholder('client')}::uuid`.as('client'),
          sequence: sql`${sql.placeholder('sequence')}::integer`.as('sequence'),
          base: sql`${sql.placeholder('base')}::integer`.as('base'),
          answers: sql`${sql.placeholder('answers')}::jsonb`.as('answers'),
          at: sql`${sql.placeholder('at')}::timestamptz`.as('at'),
          correctedAt: sql`${sql.placeholder('correctedAt')}::timestamptz`.as('corrected_at'),
          receivedAt: sql`${sql.placeholder('receivedAt')}::timestamptz`.as('received_at'),
          revision: written.revision,
          superseded: sql`${sql.placeholder('superseded')}::text[]`.as('superseded'),
        })
        .from(written),
    )
    .returning({ revision: answerEvent.revision })
    .prepare('attempt_answers_write');
  return { read, write };
}
