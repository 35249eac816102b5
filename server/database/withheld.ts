import type { Role } from 'core/access/roles';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether staff may not connect the attempt of this row of user_instrument with a person: it belongs to a survey that promises so. Nobody
 * is shown it by itself, and counts leave it out.
 */
// Written out, since a select of one table would leave the names of tables away.
export const isWithheld: SQL<boolean> = sql<boolean>`(
  user_instrument.participation_id is not null and not exists (
    select from user_survey p join survey s on s.id = p.survey_id
    where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id and s.anonymity = 'identified'
  )
)`;

/** Who asks, with their present roles. */
export interface AttemptViewer {
  userId: string;
  roles: readonly Role[];
}

const isStaff = ({ roles }: AttemptViewer) => roles.includes('admin') || roles.includes('superAdmin');

/**
 * Ids of the surveys whose attempts this member of staff may see with the person who answered: those that promise no less, of which they
 * are the owner or another collaborator (whatever they may do there, results are part of it); superAdmins: all that promise no less.
 */
const surveysSeenBy = ({ userId, roles }: AttemptViewer): SQL => sql`(
  select s.id from survey s where s.anonymity = 'identified' and (
    ${roles.includes('superAdmin')}::boolean
    or exists (select from survey_collaborator c where c.survey_id = s.id and c.user_id = ${userId}::uuid)
  )
)`;

/**
 * Whether this person may not see the attempt of this row of user_instrument as a member of staff. Everything that shows staff single
 * attempts, or what was made of them, asks this, or the next one.
 */
export const isWithheldFrom = (viewer: AttemptViewer): SQL<boolean> =>
  isStaff(viewer)
    ? sql<boolean>`(
        user_instrument.participation_id is not null and not exists (
          select from user_survey p
          where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id
            and p.survey_id in ${surveysSeenBy(viewer)}
        )
      )`
    : sql<boolean>`true`;

/** The same where the id of an attempt's survey is kept (null: it has none). */
export const isSeenBy = (viewer: AttemptViewer, surveyId: SQLWrapper): SQL<boolean> =>
  isStaff(viewer)
    ? sql<boolean>`(${surveyId} is null or ${surveyId} in ${surveysSeenBy(viewer)})`
    : sql<boolean>`false`;

/** Id of the survey of this row of user_instrument; null: it has none. */
export const surveyOfAttempt: SQL<string | null> = sql<string | null>`(
  select p.survey_id from user_survey p
  where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id
)`;
