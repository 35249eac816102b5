import { type SQL, sql } from 'drizzle-orm';

/** Whether anything was answered in the participation `p`. */
export const hasAnswered = sql`exists (
  select from user_instrument a where a.user_id = p.user_id and a.participation_id = p.id and a.revision > 0
)`;

/** Whether the participation `p` counts as begun: to open a link is not yet to take part, that is the first answer. */
export const hasStarted = sql`(
  p.status in ('completed', 'screened_out', 'over_quota') or p.status in ('started', 'expired') and ${hasAnswered}
)`;

/**
 * Whether the participation `p` of a survey counts as completed. Of a confidential one also whom a quota has turned away: the list of who is
 * invited says of each by name that they are through, so a number beside it that leaves some out would say which of them a condition on
 * answers holds for.
 */
export const countsAsCompleted = (anonymity: SQL): SQL => sql`p.status = any (
  case when ${anonymity} = 'confidential' then array['completed', 'screened_out', 'over_quota'] else array['completed'] end
)`;
