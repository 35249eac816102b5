import type { OpenedSurvey } from 'core/survey/document';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connection';
import { instrument, instrumentVersion } from '../database/schema/instrument';
import { survey, surveyRevision, surveyRevisionText } from '../database/schema/survey';

type Reading = Database | Transaction;

export async function findExportedSurvey(db: Reading, id: string) {
  const [found] = await db
    .select({ id: survey.id, code: survey.code, baseLocale: survey.baseLocale, anonymity: survey.anonymity })
    .from(survey)
    .where(eq(survey.id, id));
  return found;
}

export async function findExportedInstrument(db: Reading, id: string) {
  const [found] = await db
    .select({
      id: instrument.id,
      code: instrument.code,
      baseLocale: instrument.baseLocale,
      currentVersionId: instrument.currentVersionId,
    })
    .from(instrument)
    .where(and(eq(instrument.id, id), sql`${instrument.surveyId} is null`));
  return found;
}

export async function findInstrumentByCode(db: Reading, code: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: instrument.id })
    .from(instrument)
    .where(and(eq(instrument.code, code), sql`${instrument.surveyId} is null`));
  return found?.id;
}

/** Newest first. */
export async function revisionsOf(db: Reading, surveyId: string): Promise<OpenedSurvey[]> {
  const rows = await db
    .select({ definition: surveyRevision.definition })
    .from(surveyRevision)
    .where(eq(surveyRevision.surveyId, surveyId))
    .orderBy(desc(surveyRevision.number));
  return rows.map(({ definition }) => definition);
}

/** By locale, as those who take part read them. */
export async function surveyTextsOf(db: Reading, surveyId: string): Promise<Record<string, Record<string, string>>> {
  const rows = await db
    .select({ locale: surveyRevisionText.locale, texts: surveyRevisionText.texts })
    .from(surveyRevisionText)
    .where(eq(surveyRevisionText.surveyId, surveyId));
  return Object.fromEntries(rows.map(({ locale, texts }) => [locale, texts]));
}

export interface UsedVersion {
  id: string;
  instrumentId: string;
  item: string | null;
}

/** The versions that participations of a survey answered, by item. */
export async function versionsInSurvey(db: Reading, surveyId: string): Promise<UsedVersion[]> {
  const { rows } = await db.execute<UsedVersion & Record<string, unknown>>(sql`
    select distinct a.version_id as id, a.instrument_id as "instrumentId", a.item
    from user_survey p join user_instrument a on a.user_id = p.user_id and a.participation_id = p.id
    where p.survey_id = ${surveyId}::uuid and not p.is_pilot
  `);
  return rows;
}

/** Of an instrument, oldest first: whether attempts answered it, or were scored by it. */
export async function versionsOfInstrument(db: Reading, instrumentId: string) {
  return db
    .select({
      id: instrumentVersion.id,
      number: instrumentVersion.number,
      isAnswered: sql<boolean>`exists (
        select from user_instrument a where a.instrument_id = ${instrumentId}::uuid and a.version_id = ${instrumentVersion.id}
      )`,
      hasScored: sql<boolean>`exists (select from score s where s.version_id = ${instrumentVersion.id})`,
    })
    .from(instrumentVersion)
    .where(eq(instrumentVersion.instrumentId, instrumentId))
    .orderBy(asc(instrumentVersion.number));
}
