import type { MarkKind, SheetMark } from 'core/survey/suspicion';
import { and, asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { participantEmail, participantName } from '../../database/participantName';
import { user } from '../../database/schema/people';
import { invitation, participation } from '../../database/schema/survey';

interface Asked {
  surveyId: string;
  status: string | undefined;
  mark: MarkKind | 'any' | undefined;
  /** Names are withheld: the order is a random one. */
  isWithheld: boolean;
  /** Those after this one in the order of the list. */
  after: string | undefined;
  limit: number;
}

type Status = (typeof participation.$inferSelect)['status'];

interface ItemRow {
  code: string;
  attempt: string;
  status: 'in_progress' | 'completed' | 'abandoned' | 'expired';
}

/** Somebody else's in the same wave has the same answers. */
const isDouble = sql<boolean>`(user_survey.sheet_digest is not null and exists (
  select from user_survey other where other.survey_id = user_survey.survey_id
    and other.sheet_digest = user_survey.sheet_digest and other.wave = user_survey.wave
    and other.user_id <> user_survey.user_id and not other.is_pilot
))`;

const has = (kind: SheetMark['kind']) =>
  sql<boolean>`coalesce(user_survey.marks @> ${JSON.stringify([{ kind }])}::jsonb, false)`;

const conditions = {
  any: sql`(jsonb_array_length(user_survey.marks) > 0 or ${isDouble})`,
  fast: has('fast'),
  straight: has('straight'),
  double: isDouble,
};

/** Of those who have completed the survey; trying it before it was opened does not count. */
export async function countMarks(db: Database, surveyId: string) {
  const [found] = await db
    .select({
      completed: count(),
      marked: sql<number>`(count(*) filter (where ${conditions.any}))::int`,
      fast: sql<number>`(count(*) filter (where ${conditions.fast}))::int`,
      straight: sql<number>`(count(*) filter (where ${conditions.straight}))::int`,
      double: sql<number>`(count(*) filter (where ${conditions.double}))::int`,
    })
    .from(participation)
    .where(
      and(
        eq(participation.surveyId, surveyId),
        eq(participation.status, 'completed'),
        eq(participation.isPilot, false),
      ),
    );
  return found ?? { completed: 0, marked: 0, fast: 0, straight: 0, double: 0 };
}

/** A quota turns people away for what they have answered: where names are withheld they are through, like everybody who has completed it. */
const shownStatus = (isWithheld: boolean) =>
  isWithheld
    ? sql<Status>`case when user_survey.status in ('screened_out', 'over_quota') then 'completed' else user_survey.status end`
    : sql<Status>`user_survey.status`;

/** Newest first: ids follow the time; where names are withheld in no order that says anything. Guests are named as they were invited. */
export const listParticipations = (db: Database, { surveyId, status, mark, isWithheld, after, limit }: Asked) =>
  db
    .select({
      row: participation,
      status: shownStatus(isWithheld),
      isDouble,
      name: participantName(sql`user_account`, sql`invitation`),
      email: participantEmail(sql`user_account`, sql`invitation`),
      items: sql<ItemRow[]>`coalesce((
        select json_agg(json_build_object('code', a.item, 'attempt', a.id, 'status', a.status) order by a.id)
        from user_instrument a where a.user_id = ${participation.userId} and a.participation_id = ${participation.id}
      ), '[]'::json)`,
    })
    .from(participation)
    .innerJoin(user, eq(user.id, participation.userId))
    .leftJoin(
      invitation,
      and(eq(invitation.surveyId, participation.surveyId), eq(invitation.id, participation.invitationId)),
    )
    .where(
      and(
        eq(participation.surveyId, surveyId),
        status === undefined ? undefined : sql`${shownStatus(isWithheld)} = ${status}`,
        mark === undefined ? undefined : conditions[mark],
        after === undefined ? undefined : isWithheld ? gt(participation.listId, after) : lt(participation.id, after),
      ),
    )
    .orderBy(isWithheld ? asc(participation.listId) : desc(participation.id))
    .limit(limit);
