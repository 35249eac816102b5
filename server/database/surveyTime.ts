import { type SQL, sql } from 'drizzle-orm';
import type { survey } from './schema/survey';

type Times = Pick<typeof survey.$inferSelect, 'status' | 'closesAt' | 'closedAt' | 'updatedAt' | 'grace'>;

/** When the survey ends, or has ended; null: nobody has said. */
export function endOf({ status, closesAt, closedAt, updatedAt }: Times): Date | null {
  if (status === 'open') return closesAt;
  const ends = [closedAt, closesAt].flatMap((time) => time?.getTime() ?? []);
  return ends.length === 0 ? updatedAt : new Date(Math.min(...ends));
}

/** Whether those who have begun may still answer: until the end and the grace are over. An archived survey takes nothing more. */
export function mayFinish(times: Times, now: Date): boolean {
  if (times.status === 'archived' || times.status === 'draft') return false;
  const end = endOf(times);
  return end === null || end.getTime() + times.grace * 60_000 > now.getTime();
}

/** The same as `mayFinish`, as a time, of a survey `s`. null: no end. */
export const finishUntil = sql.raw(`case s.status
  when 'open' then s.closes_at + make_interval(mins => s.grace)
  when 'closed' then coalesce(least(s.closed_at, s.closes_at), s.updated_at) + make_interval(mins => s.grace)
  else '-infinity'::timestamptz end`);

/** Whether the attempt of this row of user_instrument is free, or its survey still takes answers. `at`: a timestamptz. */
// Written out, since a select of one table would leave the names of tables away.
export const takesAnswers = (at: SQL): SQL<boolean> => sql<boolean>`(
  case when user_instrument.participation_id is null then true else exists (
    select from user_survey p join survey s on s.id = p.survey_id
    where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id
      and p.status = 'started' and coalesce(${finishUntil}, 'infinity') > ${at}
      and coalesce(p.window_ends_at + make_interval(mins => s.grace), 'infinity') > ${at}
  ) end
)`;
