import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { user } from '../../database/schema/people';
import { countsAsCompleted, hasStarted } from '../../database/takingPart';

/** The time zone of an account; null: it has not said. */
export async function readTimeZone(db: Database | Transaction, userId: string): Promise<string | null> {
  const [found] = await db.select({ timeZone: user.timeZone }).from(user).where(eq(user.id, userId));
  return found?.timeZone ?? null;
}

/** How many take part in each wave. */
export async function countTakers(db: Database, id: string) {
  const { rows } = await db.execute<{ wave: string; started: number; completed: number }>(sql`
      select p.wave, count(*) filter (where ${hasStarted})::int as started,
        count(*) filter (where ${countsAsCompleted(sql`s.anonymity`)})::int as completed
      from user_survey p join survey s on s.id = p.survey_id
      where p.survey_id = ${id}::uuid and not p.is_pilot group by p.wave
    `);
  return rows;
}
