import type { BenchDatabase } from '../running/server';

/** Of those who are invited so many per cent have completed, and as many have begun. */
const begunPercent = 20;

/** People of a survey, a part of whom have answered, as rows of the tables alone. */
export async function invite({ pool }: BenchDatabase, survey: string, people: number): Promise<void> {
  await pool.query(
    `insert into invitation (survey_id, id, email, name, locale, attributes, code_hash, code, state, created_at)
    select $1, gen_random_uuid(), 'person' || n || '@example.org', 'Person ' || n, 'en-US', jsonb_build_object('site', 'berlin'),
      encode(sha256(('code ' || n)::bytea), 'hex'), 'sealed', 'sent', now()
    from generate_series(1, $2::int) n`,
    [survey, people],
  );
  await pool.query('analyze invitation');
}

export async function takePart({ pool }: BenchDatabase, survey: string): Promise<void> {
  await pool.query(
    `with chosen as (
      select id, row_number() over () as n from invitation where survey_id = $1 and state = 'sent'
    ), takers as (
      select id, gen_random_uuid() as user_id, case when n % 100 < $2 then 'completed' else 'started' end as status
      from chosen where n % 100 < 2 * $2
    ), guests as (
      insert into user_account (id, kind, guest_of, email, display_name, status, roles, created_at)
      select user_id, 'guest', $1, '', '', 'active', '{user}', now() from takers
    ), invited as (
      update invitation i set state = takers.status from takers where i.survey_id = $1 and i.id = takers.id
    )
    insert into user_survey (user_id, id, survey_id, revision, invitation_id, locale, attributes, versions, status, started_at, ended_at)
    select user_id, gen_random_uuid(), $1, 1, id, 'en-US', jsonb_build_object('site', 'berlin'), '{}', status, now(),
      case status when 'completed' then now() end
    from takers`,
    [survey, begunPercent],
  );
  for (const table of ['invitation', 'user_account', 'user_survey']) await pool.query(`vacuum analyze ${table}`);
}
