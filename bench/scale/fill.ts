/** Completed attempts by the hundred thousand, copied in the database from one that was really answered. */

import { sized } from '../form';
import type { BenchDatabase } from '../running/server';

/** Whose own attempts are as many at every size. */
export interface Measured {
  email: string;
  address: string;
  attempts: number;
}

const accounts = sized(500, 50_000);

export async function addAccounts({ pool }: BenchDatabase, measured: readonly Measured[], hash: string): Promise<void> {
  await pool.query(
    `insert into user_account (id, email, display_name, status, roles, created_at)
    select gen_random_uuid(), 'someone' || n || '@example.org', 'Someone', 'active', '{user}', now()
    from generate_series(1, $1::int) n`,
    [accounts],
  );
  await pool.query(
    `insert into user_account (id, email, display_name, password_hash, status, roles, created_at)
    select gen_random_uuid(), email, 'Measured', $2, 'active', '{user}', now() from unnest($1::text[]) email`,
    [measured.map(({ email }) => email), hash],
  );
}

/** An id of the time order that attempts have, so many seconds ago. */
const idAt = (secondsAgo: string) => `(
  lpad(to_hex((extract(epoch from now() - make_interval(secs => ${secondsAgo})) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15)
)::uuid`;

/** Attempts with so many writes and one score each; `owners` gives a row (user_id, secs) for each. */
async function copies(
  { pool }: BenchDatabase,
  template: string,
  writes: number,
  owners: string,
  values: unknown[],
): Promise<void> {
  await pool.query(
    `with owners as (${owners}),
    attempts as (
      insert into user_instrument (
        user_id, id, instrument_id, version_id, locale, respondent, status, answers, revision, started_at, saved_at, completed_at, scores
      )
      select o.user_id, ${idAt('o.secs')}, t.instrument_id, t.version_id, t.locale, t.respondent, t.status, t.answers, t.revision,
        now() - make_interval(secs => o.secs), now() - make_interval(secs => o.secs - 300),
        now() - make_interval(secs => o.secs - 300), t.scores
      from owners o cross join (select * from user_instrument where id = '${template}') t
      returning user_id, id, version_id, completed_at
    ),
    events as (
      insert into answer_event (
        user_id, attempt_id, client, sequence, base, answers, at, corrected_at, received_at, revision, superseded
      )
      select user_id, id, id, n, n - 1, jsonb_build_object('i' || n, 'often'), completed_at, completed_at, completed_at, n, '{}'
      from attempts cross join generate_series(1, ${writes}) n
    )
    insert into score (user_id, attempt_id, calculation, version_id, number, band, completed_at)
    select user_id, id, 'scale_1', version_id, 20, 'middle', completed_at from attempts`,
    values,
  );
}

/** Gives the measured people their attempts. */
export async function fillMeasured(
  database: BenchDatabase,
  template: string,
  writes: number,
  measured: readonly Measured[],
): Promise<void> {
  const owners = `
    select u.id as user_id, 86400.0 * 900 * g / m.attempts as secs
    from unnest($1::text[], $2::int[]) m(email, attempts) join user_account u using (email)
    cross join lateral generate_series(1, m.attempts) g`;
  await copies(database, template, writes, owners, [
    measured.map(({ email }) => email),
    measured.map(({ attempts }) => attempts),
  ]);
}

const perStatement = 50_000;

/** So many more attempts of others: a tenth of them one account's, the rest spread over all the others. */
export async function fillOthers(
  database: BenchDatabase,
  template: string,
  writes: number,
  count: number,
): Promise<void> {
  const { pool } = database;
  const checks = ['answer_event_attempt', 'score_attempt'];
  const tables = ['answer_event', 'score'];
  // What is copied within one statement refers to itself; to check each of the millions would take most of the time.
  for (const [place, table] of tables.entries())
    await pool.query(`alter table ${table} drop constraint ${checks[place]}`);
  for (let done = 0; done < count; done += perStatement) {
    const owners = `
      select case when n % 10 = 0 then a.ids[1] else a.ids[2 + (random() * (cardinality(a.ids) - 2))::int] end as user_id,
        86400 * 1000 * random() + 600 as secs
      from generate_series($1::int, $2::int) n
      cross join (select array_agg(id order by email) as ids from user_account where email like 'someone%') a`;
    await copies(database, template, writes, owners, [done + 1, Math.min(count, done + perStatement)]);
  }
  for (const [place, table] of tables.entries()) {
    await pool.query(
      `alter table ${table} add constraint ${checks[place]} foreign key (user_id, attempt_id)
      references user_instrument (user_id, id) not valid`,
    );
  }
  for (const table of ['user_account', 'user_instrument', ...tables]) await pool.query(`vacuum analyze ${table}`);
}
