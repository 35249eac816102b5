import { type SQL, sql } from 'drizzle-orm';
import { userInstrument } from './schema/attempt';
import { participation, survey } from './schema/survey';

/**
 * When whoever has begun a survey must have finished: its end and the grace. null: no end; `-infinity`: it is archived, and takes nothing more.
 */
export const finishUntil: SQL<Date | null> = sql<Date | null>`case ${survey.status}
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
