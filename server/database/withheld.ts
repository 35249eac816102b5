import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether staff may not connect the attempt of this row of user_instrument with a person: it belongs to a survey that promises so. What
 * shows single attempts leaves it out.
 */
// Written out, since a select of one table would leave the names of tables away.
export const isWithheld: SQL<boolean> = sql<boolean>`(
  user_instrument.participation_id is not null and not exists (
    select from user_survey p join survey s on s.id = p.survey_id
    where p.user_id = user_instrument.user_id and p.id = user_instrument.participation_id and s.anonymity = 'identified'
  )
)`;
