import { type SQL, sql } from 'drizzle-orm';
import { userInstrument } from './schema/attempt';
import { participation, survey } from './schema/survey';

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

/** The same as `mayFinish`, as a time. null: no end. */
const finishUntil: SQL<Date | null> = sql<Date | null>`case ${survey.status}
  when 'open' then ${survey.closesAt} + make_interval(mins => ${survey.grace})
  when 'closed' then coalesce(least(${survey.closedAt}, ${survey.closesAt}), ${survey.updatedAt}) + make_interval(mins => ${survey.grace})
  else '-infinity'::timestamptz end`;

/** Whether the attempt of this row is free, or its survey still takes answers. `at`: a timestamptz. */
export const takesAnswers = (
  at: SQL,
): SQL<boolean> => sql<boolean>`(case when ${userInstrument.participationId} is null then true else exists (
  select from ${participation} join ${survey} on ${survey.id} = ${participation.surveyId}
  where ${participation.userId} = ${userInstrument.userId} and ${participation.id} = ${userInstrument.participationId}
    and coalesce(${finishUntil}, 'infinity') > ${at}
) end)`;
