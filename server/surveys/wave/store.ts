import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { user } from '../../database/schema/people';

/** The time zone of an account; null: it has not said. */
export async function readTimeZone(db: Database, userId: string): Promise<string | null> {
  const [found] = await db.select({ timeZone: user.timeZone }).from(user).where(eq(user.id, userId));
  return found?.timeZone ?? null;
}

/** How many take part in each wave. */
export async function countTakers(db: Database, id: string) {
  const { rows } = await db.execute<{ wave: string; started: number; completed: number }>(sql`
      select wave, count(*) filter (where status not in ('invited', 'declined'))::int as started,
        count(*) filter (where status = 'completed')::int as completed
      from user_survey where survey_id = ${id}::uuid and not is_pilot group by wave
    `);
  return rows;
}
