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

const isOfOthersSurvey = (viewer: AttemptViewer): SQL => sql`(
  user_instrument.participation_id is not null and not exists (
    select from user_survey p
    where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id
      and p.survey_id in ${surveysSeenBy(viewer)}
  )
)`;

/** Readers of this instrument when an attempt was begun: whoever began it read their names. */
const readBy = ({ userId }: AttemptViewer, instrumentId: SQLWrapper, begunAt: SQLWrapper): SQL => sql`exists (
  select from instrument_reader r
  where r.instrument_id = ${instrumentId} and r.user_id = ${userId}::uuid and r.since <= ${begunAt}
)`;

/**
 * Of an attempt outside surveys whose version promises that the readers of its instrument see it: when it was begun; null: it is none of
 * those.
 */
export const namedAt: SQL<Date | null> = sql<Date | null>`(
  select user_instrument.started_at from instrument_version v
  where v.id = user_instrument.version_id and v.seen_by = 'named' and user_instrument.participation_id is null
)`.mapWith((at: string) => new Date(at));

/**
 * Whether this person may not see the attempt of this row of user_instrument as a member of staff. Everything that shows staff single
 * attempts, or what was made of them, asks this, or the next one.
 */
export const isWithheldFrom = (viewer: AttemptViewer): SQL<boolean> =>
  isStaff(viewer)
    ? sql<boolean>`case when user_instrument.participation_id is not null then ${isOfOthersSurvey(viewer)}
        else not ${readBy(viewer, sql`user_instrument.instrument_id`, namedAt)} end`
    : sql<boolean>`true`;

/** A risk in an attempt: all staff may open it, as respondents read; in surveys those who work on it. */
export const isRiskWithheldFrom = (viewer: AttemptViewer): SQL<boolean> =>
  isStaff(viewer) ? sql<boolean>`${isOfOthersSurvey(viewer)}` : sql<boolean>`true`;

/** What is kept of an attempt, by which it is decided who may see it. */
interface Kept {
  /** null: it has none. */
  surveyId: SQLWrapper;
  instrumentId: SQLWrapper;
  /** See `namedAt`. */
  namedAt: SQLWrapper;
}

/** The same where these are kept. */
export const isSeenBy = (viewer: AttemptViewer, { surveyId, instrumentId, namedAt: begunAt }: Kept): SQL<boolean> =>
  isStaff(viewer)
    ? sql<boolean>`case when ${surveyId} is null then ${readBy(viewer, instrumentId, begunAt)}
        else ${surveyId} in ${surveysSeenBy(viewer)} end`
    : sql<boolean>`false`;

/** Whether this is a survey whose attempts this member of staff may see. */
export const isShownSurvey = (viewer: AttemptViewer, surveyId: SQLWrapper): SQL<boolean> =>
  isStaff(viewer) ? sql<boolean>`(${surveyId} in ${surveysSeenBy(viewer)})` : sql<boolean>`false`;

/** Id of the survey of this row of user_instrument; null: it has none. */
export const surveyOfAttempt: SQL<string | null> = sql<string | null>`(
  select p.survey_id from user_survey p
  where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id
)`;
