import { type SQL, sql } from 'drizzle-orm';

/**
 * What somebody who takes part in a survey is called, where names may be seen: an account as it calls itself, a guest as they were
 * invited. null: nobody knows. `account` and `invited` are rows of user_account and invitation.
 */
export const participantName = (account: SQL, invited: SQL): SQL<string | null> =>
  sql<
    string | null
  >`nullif(case when ${account}.kind = 'guest' then ${invited}.name else ${account}.display_name end, '')`;

/** The address by which they can be reached; null: there is none. */
export const participantEmail = (account: SQL, invited: SQL): SQL<string | null> =>
  sql<string | null>`case when ${account}.kind = 'guest' then ${invited}.email else ${account}.email end`;
