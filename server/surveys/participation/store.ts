import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { user } from '../../database/schema/people';
import { invitation, participation } from '../../database/schema/survey';

interface Asked {
  surveyId: string;
  status: string | undefined;
  /** Those begun before this one. */
  before: string | undefined;
  limit: number;
}

interface ItemRow {
  code: string;
  attempt: string;
  status: 'in_progress' | 'completed' | 'abandoned' | 'expired';
}

/** Newest first: ids follow the time. Guests are named as they were invited. */
export const listParticipations = (db: Database, { surveyId, status, before, limit }: Asked) =>
  db
    .select({
      row: participation,
      name: sql<string | null>`case when ${user.kind} = 'guest' then ${invitation.name} else ${user.displayName} end`,
      email: sql<string | null>`case when ${user.kind} = 'guest' then ${invitation.email} else ${user.email} end`,
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
        status === undefined ? undefined : sql`${participation.status} = ${status}`,
        before === undefined ? undefined : lt(participation.id, before),
      ),
    )
    .orderBy(desc(participation.id))
    .limit(limit);
