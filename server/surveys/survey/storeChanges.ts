import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';

/** How many are under way, are invited and have begun by an invitation, and the mails that wait. Of waves each person counts once. */
export async function countConcerned(db: Database, surveyId: string) {
  const { rows } = await db.execute<{ underWay: number; invited: number; begun: number; mails: number }>(
    sql`
    select
      (select count(distinct p.user_id)::int from user_survey p
        where p.survey_id = ${surveyId}::uuid and not p.is_pilot and p.status = 'started') as "underWay",
      (select count(*)::int from invitation i
        where i.survey_id = ${surveyId}::uuid and i.state not in ('revoked', 'declined')) as invited,
      (select count(distinct p.invitation_id)::int from user_survey p
        join invitation i on i.survey_id = p.survey_id and i.id = p.invitation_id
        where p.survey_id = ${surveyId}::uuid and p.status not in ('invited', 'declined')
          and i.state not in ('revoked', 'declined')) as begun,
      (select count(*)::int from survey_mail m where m.survey_id = ${surveyId}::uuid and m.state = 'waiting') as mails
  `,
  );
  return rows[0] ?? { underWay: 0, invited: 0, begun: 0, mails: 0 };
}
