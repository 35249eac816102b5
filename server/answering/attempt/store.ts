import { and, asc, desc, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../../database/connection';
import { prepareInTransaction } from '../../database/prepared';
import { deletedAttempt, userInstrument } from '../../database/schema/attempt';
import { instrument, instrumentVersion } from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { scoreHistory } from '../../database/schema/rescoring';
import { takesAnswers } from '../../database/surveyTime';
import { isWithheld, surveyOfAttempt } from '../../database/withheld';
import type { EarlierAttempts } from './retake';

export type AttemptRecord = typeof userInstrument.$inferSelect;
export type NewAttempt = typeof userInstrument.$inferInsert;

/** The current offer of an instrument; undefined: it cannot be answered, or is a page of a survey. */
export async function offered(db: Database, instrumentId: string) {
  const rows = await db
    .select({ versionId: instrumentVersion.id, access: instrument.access })
    .from(instrument)
    .innerJoin(instrumentVersion, eq(instrumentVersion.id, instrument.currentVersionId))
    .where(and(eq(instrument.id, instrumentId), eq(instrument.status, 'published'), isNull(instrument.surveyId)));
  return rows[0];
}

/** A respondent's data in the profile. */
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

/** Answered freely. */
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
        isNull(userInstrument.participationId),
        sql`status = 'in_progress' and not is_test`,
      ),
    );
  return rows[0];
}

/** undefined: another attempt of this person at this instrument is in progress; only one of the two began. */
export async function insertAttempt(
  db: Database | Transaction,
  attempt: NewAttempt,
): Promise<AttemptRecord | undefined> {
  const rows = await db.insert(userInstrument).values(attempt).onConflictDoNothing().returning();
  return rows[0];
}

const surveyAttemptInsert = prepareInTransaction('survey_attempt_insert', (tx) =>
  tx
    .insert(userInstrument)
    .values({
      userId: sql.placeholder('userId'),
      id: sql.placeholder('id'),
      instrumentId: sql.placeholder('instrumentId'),
      versionId: sql.placeholder('versionId'),
      participationId: sql.placeholder('participationId'),
      item: sql.placeholder('item'),
      locale: sql.placeholder('locale'),
      respondent: sql.placeholder('respondent'),
      birthDate: sql.placeholder('birthDate'),
      status: 'in_progress',
      answers: {},
      startedAt: sql.placeholder('startedAt'),
      expiresAt: sql.placeholder('expiresAt'),
      consentedAt: sql.placeholder('consentedAt'),
    })
    .onConflictDoNothing(),
);

/** An attempt that nobody has answered yet, at an item of a survey. */
export type NewSurveyAttempt = Omit<
  AttemptRecord,
  'status' | 'answers' | 'isTest' | 'revision' | 'savedAt' | 'completedAt' | 'scores'
>;

/** @returns undefined: another one at this item is under way */
export async function insertSurveyAttempt(
  tx: Transaction,
  attempt: NewSurveyAttempt,
): Promise<AttemptRecord | undefined> {
  if ((await surveyAttemptInsert(tx, { ...attempt })) === 0) return undefined;
  const unanswered = { status: 'in_progress', answers: {}, isTest: false, revision: 0, scores: null } as const;
  return { ...attempt, ...unanswered, savedAt: null, completedAt: null };
}

/** Of those answered freely; deleted ones count too. */
export async function earlierAttempts(db: Database, userId: string, instrumentId: string): Promise<EarlierAttempts> {
  const attempts = db
    .select({ status: userInstrument.status, completedAt: userInstrument.completedAt })
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.userId, userId),
        eq(userInstrument.instrumentId, instrumentId),
        isNull(userInstrument.participationId),
        sql`not is_test`,
      ),
    );
  const deleted = db
    .select({ status: deletedAttempt.status, completedAt: deletedAttempt.completedAt })
    .from(deletedAttempt)
    .where(and(eq(deletedAttempt.userId, userId), eq(deletedAttempt.instrumentId, instrumentId)));
  const earlier = unionAll(attempts, deleted).as('earlier');
  const rows = await db
    .select({
      finished: sql<number>`count(*) filter (where ${earlier.status} in ('completed', 'expired'))::int`,
      lastCompletedAt: sql<Date | null>`max(${earlier.completedAt})`.mapWith(userInstrument.completedAt),
    })
    .from(earlier);
  return rows[0] ?? { finished: 0, lastCompletedAt: null };
}

/** Whether the attempt is free, or its survey still takes answers. */
export async function surveyTakesAnswers(
  db: Database,
  { userId, id, participationId }: Pick<AttemptRecord, 'userId' | 'id' | 'participationId'>,
  now: Date,
): Promise<boolean> {
  if (participationId === null) return true;
  const [found] = await db
    .select({ takes: takesAnswers(sql`${now.toISOString()}::timestamptz`) })
    .from(userInstrument)
    .where(and(eq(userInstrument.userId, userId), eq(userInstrument.id, id)));
  return found?.takes ?? false;
}

/** Of a page, and of a survey that shows no own results. */
export const hidesResults: SQL<boolean> = sql<boolean>`exists (
  select from instrument i where i.id = user_instrument.instrument_id and i.survey_id is not null
) or exists (
  select from user_survey p join survey_revision r on r.survey_id = p.survey_id and r.number = p.revision
  where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id
    and r.definition #>> '{settings,end,results}' = 'none'
)`;

/** Of a survey in which nothing connects a person with their answers. */
const isAnonymous: SQL<boolean> = sql<boolean>`exists (
  select from user_survey p join survey s on s.id = p.survey_id
  where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id and s.anonymity = 'anonymous'
)`;

/** Nothing more is asked in the participation that it belongs to. */
const isOver: SQL<boolean> = sql<boolean>`exists (
  select from user_survey p
  where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id and p.status not in ('invited', 'started')
)`;

/** The version that gave this row of user_instrument its scores, if it is a different one from that answered. */
const rescorerId: SQL<string | null> = sql<string | null>`(
  select h.version_id from score_history h
  where h.user_id = user_instrument.user_id and h.attempt_id = user_instrument.id
  order by h.number desc limit 1
)`;

/** The version that gave this row of user_instrument its present scores. */
export const scorerId: SQL<string> = sql<string>`coalesce(${rescorerId}, user_instrument.version_id)`;

/** What the survey of an attempt says about it. */
export async function surveyStandsFor(db: Database, { userId, id }: Pick<AttemptRecord, 'userId' | 'id'>) {
  const [found] = await db
    .select({
      isWithheld,
      hidesResults,
      isAnonymous,
      isOver,
      surveyId: surveyOfAttempt,
      /** As it stands beside the participation. */
      locale: sql<string | null>`(
        select p.locale from user_survey p
        where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id
      )`,
    })
    .from(userInstrument)
    .where(and(eq(userInstrument.userId, userId), eq(userInstrument.id, id)));
  return (
    found ?? { isWithheld: true, hidesResults: true, isAnonymous: true, isOver: false, surveyId: null, locale: null }
  );
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
      expiresAt: userInstrument.expiresAt,
      answers: userInstrument.answers,
      respondent: userInstrument.respondent,
      scorerId: rescorerId,
      hidesResults: sql<boolean>`(${hidesResults})`,
      survey: sql<{ id: string; title: string | null; locale: string } | null>`(
        select json_build_object('id', s.id, 'title', t.texts ->> 'title', 'locale', t.locale)
        from user_survey p join survey s on s.id = p.survey_id
        join survey_revision_text t on t.survey_id = s.id and t.locale in (p.locale, s.base_locale)
        where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id
        order by t.locale = p.locale and coalesce(t.texts ->> 'title', '') <> '' desc limit 1
      )`,
      answered: sql<number>`(
        select count(*)::int from jsonb_each(${userInstrument.answers}) as given where given.value <> 'null'
      )`,
    })
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.userId, userId),
        eq(userInstrument.isTest, false),
        // A page of a survey is part of it, and nothing by itself.
        sql`not exists (select from instrument i where i.id = user_instrument.instrument_id and i.survey_id is not null)`,
        instrumentId === undefined ? undefined : eq(userInstrument.instrumentId, instrumentId),
        before === undefined ? undefined : lt(userInstrument.id, before),
      ),
    )
    .orderBy(desc(userInstrument.id))
    .limit(limit);
}

/** The scorings of an attempt, the one at completion first; none: it was never rescored. */
export const scoringsOf = (db: Database, userId: string, attemptId: string) =>
  db
    .select({
      versionId: scoreHistory.versionId,
      scores: scoreHistory.scores,
      note: scoreHistory.note,
      added: scoreHistory.added,
      at: scoreHistory.scoredAt,
    })
    .from(scoreHistory)
    .where(and(eq(scoreHistory.userId, userId), eq(scoreHistory.attemptId, attemptId)))
    .orderBy(asc(scoreHistory.number));
