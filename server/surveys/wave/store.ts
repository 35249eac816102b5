import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { user } from '../../database/schema/people';

/** The time zone of an account; null: it has not said. */
export async function readTimeZone(db: Database, userId: string): Promise<string | null> {
  const [found] = await db.select({ timeZone: user.timeZone }).from(user).where(eq(user.id, userId));
  return found?.timeZone ?? null;
}

/** Ends some of the participations whose window and grace are over, and frees their seats. */
export async function endPage(db: Database, now: string, page: number): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
      with due as (
        select p.user_id, p.id from user_survey p join survey s on s.id = p.survey_id
        where p.status = 'started' and p.window_ends_at + make_interval(mins => s.grace) <= ${now}::timestamptz
        order by p.window_ends_at limit ${page} for update of p skip locked
      ), over as (
        update user_survey p set status = 'expired', ended_at = p.window_ends_at
        from due where p.user_id = due.user_id and p.id = due.id returning p.user_id, p.id
      ), freed as (
        delete from survey_quota_seat q using over where q.user_id = over.user_id and q.participation_id = over.id
      )
      select id from over
    `);
  return rows;
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
