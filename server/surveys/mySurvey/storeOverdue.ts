import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { participation } from '../../database/schema/survey';
import { finishUntil } from '../../database/surveyTime';
import type { Participation } from './store';

/** When somebody can go on no more, the grace included; infinity: they can. */
const until = sql`least(
  coalesce(${finishUntil}, 'infinity'), coalesce(p.window_ends_at + make_interval(mins => s.grace), 'infinity')
)`;

/** When it was over; of an anonymous survey the day. */
const endedAt = sql`case when s.anonymity = 'anonymous' then date_trunc('day', ends.at, 'UTC') else ends.at end`;

const ends = sql`cross join lateral (
  select coalesce(
    least(p.window_ends_at, case s.status when 'open' then s.closes_at else least(s.closed_at, s.closes_at) end),
    s.updated_at
  ) as at
) ends`;

const due = (now: Date) =>
  sql`p.status = 'started' and not p.is_pilot and s.revision > 0 and ${until} <= ${now.toISOString()}::timestamptz`;

/** Whether an attempt is under way, or none has ended: then something that is asked was not answered. */
const isOpen = sql`coalesce((
  select bool_or(a.status = 'in_progress') from user_instrument a where a.user_id = p.user_id and a.participation_id = p.id
), true)`;

/** Ends some of those who have not finished, and frees their seats. @returns how many */
export async function expirePage(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await db.execute(sql`
    with due as (
      select p.user_id, p.id, ${endedAt} as at from user_survey p join survey s on s.id = p.survey_id ${ends}
      where ${due(now)} and ${isOpen}
      limit ${limit} for update of p skip locked
    ), over as (
      update user_survey p set status = 'expired', ended_at = due.at
      from due where p.user_id = due.user_id and p.id = due.id returning p.user_id, p.id
    ), freed as (
      delete from survey_quota_seat q using over where q.user_id = over.user_id and q.participation_id = over.id
    )
    select id from over
  `);
  return rows.length;
}

/** Some of those who have ended everything that they began. */
export async function overduePage(
  db: Database,
  now: Date,
  limit: number,
): Promise<(Participation & { endsAt: Date })[]> {
  const rows = await db
    .select({ row: getTableColumns(participation), endsAt: sql<Date>`ends.at`.mapWith(participation.startedAt) })
    .from(participation)
    .innerJoin(sql`user_survey p`, sql`p.user_id = user_survey.user_id and p.id = user_survey.id`)
    .innerJoin(sql`survey s ${ends}`, sql`s.id = p.survey_id`)
    .where(sql`${due(now)} and not ${isOpen}`)
    .limit(limit);
  return rows.map(({ row, endsAt }) => ({ ...row, endsAt }));
}
