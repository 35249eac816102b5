import { sql } from 'drizzle-orm';

/** Whether anything was answered in the participation `p`. */
export const hasAnswered = sql`exists (
  select from user_instrument a where a.user_id = p.user_id and a.participation_id = p.id and a.revision > 0
)`;

/** Whether the participation `p` counts as begun: to open a link is not yet to take part, that is the first answer. */
export const hasStarted = sql`(
  p.status in ('completed', 'screened_out', 'over_quota') or p.status in ('started', 'expired') and ${hasAnswered}
)`;
