import type { TextBundle } from 'core/instrument/document';
import type { OpenedSurvey } from 'core/survey/document';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { userInstrument } from '../../database/schema/attempt';
import { instrument } from '../../database/schema/instrument';
import { participation, survey, surveyRevision, surveyRevisionText } from '../../database/schema/survey';

export type Participation = typeof participation.$inferSelect;
export type SurveyAttempt = typeof userInstrument.$inferSelect;

const surveyFields = {
  id: survey.id,
  code: survey.code,
  baseLocale: survey.baseLocale,
  status: survey.status,
  audience: survey.audience,
  anonymity: survey.anonymity,
  opensAt: survey.opensAt,
  closesAt: survey.closesAt,
  closedAt: survey.closedAt,
  updatedAt: survey.updatedAt,
  grace: survey.grace,
  revision: survey.revision,
};

export async function findSurvey(db: Database, id: string) {
  const [found] = await db.select(surveyFields).from(survey).where(eq(survey.id, id));
  return found;
}
export type SurveyRow = NonNullable<Awaited<ReturnType<typeof findSurvey>>>;

/** That the survey stands as it was read; it is not deleted until the transaction ends. */
export async function isUnchanged(tx: Transaction, { id, status, revision }: SurveyRow): Promise<boolean> {
  const rows = await tx
    .select({ id: survey.id })
    .from(survey)
    .where(and(eq(survey.id, id), eq(survey.status, status), eq(survey.revision, revision)))
    .for('key share');
  return rows.length === 1;
}

export async function findRevision(db: Database, surveyId: string, number: number): Promise<OpenedSurvey | undefined> {
  const [found] = await db
    .select({ definition: surveyRevision.definition })
    .from(surveyRevision)
    .where(and(eq(surveyRevision.surveyId, surveyId), eq(surveyRevision.number, number)));
  return found?.definition;
}

/** The languages that the survey has texts in. */
export async function localesOf(db: Database, surveyId: string): Promise<string[]> {
  const rows = await db
    .select({ locale: surveyRevisionText.locale })
    .from(surveyRevisionText)
    .where(eq(surveyRevisionText.surveyId, surveyId))
    .orderBy(asc(surveyRevisionText.locale));
  return rows.map(({ locale }) => locale);
}

/** Its texts in these languages, by language. */
export async function textsIn(
  db: Database,
  surveyId: string,
  locales: readonly string[],
): Promise<Record<string, TextBundle>> {
  const rows = await db
    .select({ locale: surveyRevisionText.locale, texts: surveyRevisionText.texts })
    .from(surveyRevisionText)
    .where(and(eq(surveyRevisionText.surveyId, surveyId), inArray(surveyRevisionText.locale, [...locales])));
  return Object.fromEntries(rows.map(({ locale, texts }) => [locale, texts]));
}

/** The newest published versions, by instrument. */
export async function newestVersions(db: Database, instrumentIds: readonly string[]): Promise<Map<string, string>> {
  if (instrumentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: instrument.id, versionId: instrument.currentVersionId })
    .from(instrument)
    .where(inArray(instrument.id, [...instrumentIds]));
  return new Map(rows.flatMap(({ id, versionId }) => (versionId === null ? [] : [[id, versionId]])));
}

/** Of this person in the survey; trying it before it was opened does not count. */
export async function findParticipation(
  db: Database | Transaction,
  by: { userId: string; surveyId: string },
): Promise<Participation | undefined> {
  const [found] = await db
    .select()
    .from(participation)
    .where(
      and(
        eq(participation.userId, by.userId),
        eq(participation.surveyId, by.surveyId),
        eq(participation.isPilot, false),
      ),
    )
    .orderBy(desc(participation.startedAt))
    .limit(1);
  return found;
}

/** Locked until the transaction ends: of several that go on at once, each sees what the one before has begun. */
export async function lockParticipation(
  tx: Transaction,
  { userId, id }: Pick<Participation, 'userId' | 'id'>,
): Promise<Participation | undefined> {
  const [found] = await tx
    .select()
    .from(participation)
    .where(and(eq(participation.userId, userId), eq(participation.id, id)))
    .for('update');
  return found;
}

/** @returns false: this person, or whoever has the invitation, takes part already */
export async function insertParticipation(tx: Transaction, row: typeof participation.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(participation).values(row).onConflictDoNothing().returning({ id: participation.id });
  return rows.length > 0;
}

export async function setOnParticipation(
  tx: Transaction,
  { userId, id }: Pick<Participation, 'userId' | 'id'>,
  change: Partial<Participation>,
): Promise<void> {
  await tx
    .update(participation)
    .set(change)
    .where(and(eq(participation.userId, userId), eq(participation.id, id)));
}

export async function deleteParticipation(tx: Transaction, { userId, id }: Pick<Participation, 'userId' | 'id'>) {
  await tx.delete(participation).where(and(eq(participation.userId, userId), eq(participation.id, id)));
}

/** Its attempts, the first begun first. */
export const attemptsOf = (
  db: Database | Transaction,
  { userId, id }: Pick<Participation, 'userId' | 'id'>,
): Promise<SurveyAttempt[]> =>
  db
    .select()
    .from(userInstrument)
    .where(and(eq(userInstrument.userId, userId), eq(userInstrument.participationId, id)))
    .orderBy(asc(userInstrument.id));

/**
 * Surveys that an account is asked to answer, or has begun: newest first. A guest has only their own.
 * Those that are asked of everybody come only while they are open.
 */
export async function askedOf(db: Database, userId: string, guestOf: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from survey s
    where s.revision > 0 and s.status <> 'draft' and (
      ${guestOf}::uuid is null and s.status = 'open' and s.audience = 'everyone'
      or s.id in (
        select i.survey_id from invitation i join user_account u on u.id = ${userId}::uuid
        where s.status = 'open' and i.state not in ('declined', 'revoked') and ${guestOf}::uuid is null
          and (i.user_id = u.id or u.email_verified_at is not null and lower(i.email) = lower(u.email))
      )
      or s.id in (select p.survey_id from user_survey p where p.user_id = ${userId}::uuid and not p.is_pilot)
    )
    order by s.created_at desc, s.id desc
    limit ${limit}
  `);
  return rows.map(({ id }) => id);
}
