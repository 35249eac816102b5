import { asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { invitation, participation, survey } from '../../database/schema/survey';

const title = sql<string | null>`(
  select t.texts ->> 'title' from survey_revision_text t where t.survey_id = survey.id and t.locale = survey.base_locale
)`;

export const participationsOf = (db: Database, userId: string) =>
  db
    .select({ code: survey.code, title, row: participation })
    .from(participation)
    .innerJoin(survey, eq(survey.id, participation.surveyId))
    .where(eq(participation.userId, userId))
    .orderBy(asc(participation.id));

/** Taken up by the account, or sent to its confirmed address. */
export const invitationsTo = (db: Database, userId: string) =>
  db
    .select({ code: survey.code, title, row: invitation })
    .from(invitation)
    .innerJoin(survey, eq(survey.id, invitation.surveyId))
    .where(
      or(
        eq(invitation.userId, userId),
        sql`lower(${invitation.email}) = (
          select lower(email) from user_account where id = ${userId}::uuid and email_verified_at is not null
        )`,
      ),
    )
    .orderBy(asc(invitation.createdAt), asc(invitation.id));
