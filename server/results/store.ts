import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/connection';
import { participantEmail, participantName } from '../database/participantName';
import { answerEvent, userInstrument } from '../database/schema/attempt';
import { instrument } from '../database/schema/instrument';
import { user } from '../database/schema/people';
import { invitation, participation, survey } from '../database/schema/survey';

/** An instrument that stands for itself; pages of surveys are shown with their surveys. */
export async function findInstrument(db: Database, id: string) {
  const [found] = await db
    .select({ code: instrument.code, versionId: instrument.currentVersionId })
    .from(instrument)
    .where(and(eq(instrument.id, id), isNull(instrument.surveyId)));
  return found;
}

/** Those of these surveys in which an instrument was completed. */
export async function answeredSurveys(db: Database, instrumentId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const isCompleted = sql`exists (
    select from user_survey p
    join user_instrument a on a.user_id = p.user_id and a.participation_id = p.id
    where p.survey_id = ${survey.id} and not p.is_pilot and a.instrument_id = ${instrumentId}::uuid
      and a.status = 'completed' and not a.is_test
  )`;
  return db
    .select({ id: survey.id, baseLocale: survey.baseLocale })
    .from(survey)
    .where(and(inArray(survey.id, [...ids]), isCompleted))
    .orderBy(asc(survey.id));
}

/** Who answered, as they are shown with their participation: guests as they were invited. */
export async function findRespondent(db: Database, surveyId: string, attemptId: string) {
  const [found] = await db
    .select({
      userId: userInstrument.userId,
      participationId: participation.id,
      item: userInstrument.item,
      wave: participation.wave,
      arm: participation.arm,
      attributes: participation.attributes,
      isImported: participation.isImported,
      name: participantName(sql`user_account`, sql`invitation`),
      email: participantEmail(sql`user_account`, sql`invitation`),
    })
    .from(participation)
    .innerJoin(
      userInstrument,
      and(eq(userInstrument.userId, participation.userId), eq(userInstrument.participationId, participation.id)),
    )
    .innerJoin(user, eq(user.id, participation.userId))
    .leftJoin(
      invitation,
      and(eq(invitation.surveyId, participation.surveyId), eq(invitation.id, participation.invitationId)),
    )
    .where(and(eq(participation.surveyId, surveyId), eq(userInstrument.id, attemptId)));
  return found;
}

/** When each answer that counts was given, by the corrected clock of the device. */
export async function answerTimes(db: Database, userId: string, attemptId: string): Promise<Map<string, string>> {
  const writes = await db
    .select({ answers: answerEvent.answers, superseded: answerEvent.superseded, at: answerEvent.correctedAt })
    .from(answerEvent)
    .where(and(eq(answerEvent.userId, userId), eq(answerEvent.attemptId, attemptId)))
    .orderBy(asc(answerEvent.revision));
  return new Map(
    writes.flatMap(({ answers, superseded, at }) =>
      Object.keys(answers)
        .filter((code) => !superseded.includes(code))
        .map((code): [string, string] => [code, at.toISOString()]),
    ),
  );
}

/** The other completed attempts of a participation. */
export async function attemptsBeside(db: Database, userId: string, participationId: string, attemptId: string) {
  const rows = await db
    .select({ attempt: userInstrument.id, item: userInstrument.item, completedAt: userInstrument.completedAt })
    .from(userInstrument)
    .where(
      and(
        eq(userInstrument.userId, userId),
        eq(userInstrument.participationId, participationId),
        ne(userInstrument.id, attemptId),
        eq(userInstrument.status, 'completed'),
      ),
    )
    .orderBy(asc(userInstrument.id));
  return rows.flatMap(({ attempt, item, completedAt }) =>
    completedAt === null ? [] : [{ attempt, item: item ?? '', completedAt: completedAt.toISOString() }],
  );
}
