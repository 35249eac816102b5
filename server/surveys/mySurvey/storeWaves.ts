import type { SurveyWave } from 'core/survey/document';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';
import { survey, surveyRevision } from '../../database/schema/survey';

/** The waves that are asked as the survey stands, with what their times depend on. */
export async function wavesAsked(tx: Transaction, surveyId: string) {
  const { definition } = surveyRevision;
  const [found] = await tx
    .select({
      waves: sql<SurveyWave[] | null>`${definition} -> 'waves'`,
      timeZone: sql<string | null>`${definition} #>> '{settings,timeZone}'`,
      closesAt: survey.closesAt,
      grace: survey.grace,
    })
    .from(survey)
    .innerJoin(surveyRevision, and(eq(surveyRevision.surveyId, survey.id), eq(surveyRevision.number, survey.revision)))
    .where(eq(survey.id, surveyId));
  return found && { ...found, waves: found.waves ?? [] };
}
