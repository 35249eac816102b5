import type { TextBundle } from 'core/instrument/document';
import type { OpenedSurvey } from 'core/survey/document';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { prepareInTransaction } from '../../database/prepared';
import { userInstrument } from '../../database/schema/attempt';
import { instrument } from '../../database/schema/instrument';
import { participation, survey, surveyConsent, surveyRevision, surveyRevisionText } from '../../database/schema/survey';

/** Without the id that staff see: no participant shall know it. */
export type Participation = Omit<typeof participation.$inferSelect, 'listId'>;
/** What a participation has that has just begun. */
export const blankParticipation = {
  wave: '',
  arm: null,
  isPilot: false,
  isImported: false,
  endedAt: null,
  windowEndsAt: null,
  fullQuota: null,
  marks: null,
  sheetDigest: null,
};
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
  asksProof: survey.asksProof,
  passwordHash: survey.passwordHash,
  revision: survey.revision,
};

export async function findSurvey(db: Database, id: string) {
  const [found] = await db.select(surveyFields).from(survey).where(eq(survey.id, id));
  return found;
}

/** The same, of statements that are made once. */
export function prepareSurveyReads(db: Database) {
  const written = sql<string>`${surveyRevisionText}.xmin::text`;
  const one = db
    .select({
      ...surveyFields,
      languages: sql<[string, string][]>`(
        select coalesce(json_agg(json_build_array(t.locale, t.xmin::text) order by t.locale), '[]')
        from survey_revision_text t where t.survey_id = survey.id
      )`,
      consents: sql<[number, string][]>`(
        select coalesce(json_agg(json_build_array(c.version, c.locale) order by c.version, c.locale), '[]')
        from survey_consent c where c.survey_id = survey.id
      )`,
    })
    .from(survey)
    .where(eq(survey.id, sql.placeholder('id')))
    .prepare('survey_of_participant');
  const languages = db
    .select({ locale: surveyRevisionText.locale, written })
    .from(surveyRevisionText)
    .where(eq(surveyRevisionText.surveyId, sql.placeholder('id')))
    .orderBy(asc(surveyRevisionText.locale))
    .prepare('survey_text_languages');
  const newest = db
    .select({ id: instrument.id, versionId: instrument.currentVersionId })
    .from(instrument)
    .where(sql`${instrument.id} = any (${sql.placeholder('ids')}::uuid[])`)
    .prepare('newest_versions');
  return {
    /** The newest published versions, by instrument. */
    newestVersions: async (ids: readonly string[]): Promise<Map<string, string>> => {
      const rows = ids.length === 0 ? [] : await newest.execute({ ids: [...ids] });
      return new Map(rows.flatMap(({ id, versionId }) => (versionId === null ? [] : [[id, versionId]])));
    },
    survey: async (id: string): Promise<SurveyRow | undefined> => (await one.execute({ id }))[0],
    /** As a survey's `languages`. */
    languages: async (id: string): Promise<[string, string][]> =>
      (await languages.execute({ id })).map((row) => [row.locale, row.written]),
  };
}
export type SurveyRow = NonNullable<Awaited<ReturnType<typeof findSurvey>>> & {
  /** The languages that it has texts in, each with what changes whenever its texts do; absent: they were not read. */
  languages?: [locale: string, written: string][];
  /** The consents that can be read, by version and language; absent: they were not read. */
  consents?: [version: number, locale: string][];
};

/** That the survey stands as it was read; it is not deleted until the transaction ends. */
export async function isUnchanged(tx: Transaction, { id, status, revision }: SurveyRow): Promise<boolean> {
  return (await unchanged(tx, { id, status, revision })) === 1;
}

const unchanged = prepareInTransaction('survey_unchanged', (tx) =>
  tx
    .select({ id: survey.id })
    .from(survey)
    .where(
      and(
        eq(survey.id, sql.placeholder('id')),
        eq(survey.status, sql.placeholder('status')),
        eq(survey.revision, sql.placeholder('revision')),
      ),
    )
    .for('key share'),
);

export async function findRevision(db: Database, surveyId: string, number: number): Promise<OpenedSurvey | undefined> {
  const [found] = await db
    .select({ definition: surveyRevision.definition })
    .from(surveyRevision)
    .where(and(eq(surveyRevision.surveyId, surveyId), eq(surveyRevision.number, number)));
  return found?.definition;
}

/** Its texts in a language. */
export async function textsIn(db: Database, surveyId: string, locale: string): Promise<TextBundle> {
  const [found] = await db
    .select({ texts: surveyRevisionText.texts })
    .from(surveyRevisionText)
    .where(and(eq(surveyRevisionText.surveyId, surveyId), eq(surveyRevisionText.locale, locale)));
  return found?.texts ?? {};
}

/** What is agreed to in a version. */
export async function findConsent(db: Database, surveyId: string, version: number, locale: string): Promise<string> {
  const [found] = await db
    .select({ text: surveyConsent.text })
    .from(surveyConsent)
    .where(
      and(eq(surveyConsent.surveyId, surveyId), eq(surveyConsent.version, version), eq(surveyConsent.locale, locale)),
    );
  return found?.text ?? '';
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

export async function findOne(
  db: Database,
  { userId, id }: Pick<Participation, 'userId' | 'id'>,
): Promise<Participation | undefined> {
  const [found] = await db
    .select()
    .from(participation)
    .where(and(eq(participation.userId, userId), eq(participation.id, id)));
  return found;
}

/** All of this person in the survey, the first begun first. */
export const participationsOf = (
  db: Database | Transaction,
  by: { userId: string; surveyId: string },
): Promise<Participation[]> =>
  db
    .select()
    .from(participation)
    .where(
      and(
        eq(participation.userId, by.userId),
        eq(participation.surveyId, by.surveyId),
        eq(participation.isPilot, false),
      ),
    )
    .orderBy(asc(participation.startedAt), asc(participation.id));

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
export async function insertParticipation(tx: Transaction, row: NewParticipation): Promise<boolean> {
  return (await participationInsert(tx, { wave: '', windowEndsAt: null, ...row })) > 0;
}

type NewParticipation = Omit<
  typeof participation.$inferInsert,
  'listId' | 'arm' | 'isPilot' | 'isImported' | 'fullQuota' | 'marks' | 'sheetDigest'
>;

const participationInsert = prepareInTransaction('participation_insert', (tx) =>
  tx
    .insert(participation)
    .values({
      userId: sql.placeholder('userId'),
      id: sql.placeholder('id'),
      surveyId: sql.placeholder('surveyId'),
      revision: sql.placeholder('revision'),
      wave: sql.placeholder('wave'),
      invitationId: sql.placeholder('invitationId'),
      locale: sql.placeholder('locale'),
      attributes: sql.placeholder('attributes'),
      versions: sql.placeholder('versions'),
      status: sql.placeholder('status'),
      consentVersion: sql.placeholder('consentVersion'),
      consentedAt: sql.placeholder('consentedAt'),
      startedAt: sql.placeholder('startedAt'),
      endedAt: sql.placeholder('endedAt'),
      windowEndsAt: sql.placeholder('windowEndsAt'),
    })
    .onConflictDoNothing(),
);

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

export const participationsOfGuest = (tx: Transaction, userId: string): Promise<Participation[]> =>
  tx.select().from(participation).where(eq(participation.userId, userId));

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
