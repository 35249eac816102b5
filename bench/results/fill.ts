/** Completed attempts by the hundred thousand, made in the database from sheets that were scored. */
import type { BenchDatabase } from '../running/server';
import { locales, type Published, scoredSheets } from './instrument';

/** Different sheets; each attempt has one of them. */
const sheets = 5000;

/** Accounts of those who answered. */
export async function addPeople({ pool }: BenchDatabase, people: number): Promise<void> {
  await pool.query(
    `insert into user_account (id, email, display_name, status, roles, created_at)
    select gen_random_uuid(), 'someone' || n || '@example.org', 'Someone', 'active', '{user}', now() from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(
    `create table bench_sheet (n int primary key, answers jsonb not null, scores jsonb not null);
    create table bench_person as select id, row_number() over () as n from user_account where email like 'someone%'`,
  );
}

/** Every one of them answered it once in the last 300 days, each language as often. */
export async function fill({ pool }: BenchDatabase, { id, versionId, document }: Published): Promise<void> {
  const made = scoredSheets(document, sheets);
  await pool.query('truncate bench_sheet');
  await pool.query(
    'insert into bench_sheet select n, answers, scores from unnest($1::int[], $2::jsonb[], $3::jsonb[]) as given (n, answers, scores)',
    [
      made.map((_, n) => n),
      made.map(({ answers }) => JSON.stringify(answers)),
      made.map(({ scores }) => JSON.stringify(scores)),
    ],
  );
  // No triggers: the store of results is filled from the attempts, as in an installation that had them before. Nor the check of each score:
  // what is made within one statement refers to itself.
  await pool.query('alter table user_instrument disable trigger user; alter table score drop constraint score_attempt');
  await pool.query(
    `with given as (
      select p.id as user_id, s.answers, s.scores, ($3::text[])[1 + p.n % cardinality($3::text[])] as locale, now() - make_interval(secs => p.secs) as at
      from (select id, n, 600 + 86400 * 300 * random() as secs, (random() * ${sheets})::int % ${sheets} as sheet from bench_person) p
      join bench_sheet s on s.n = p.sheet
    ), attempts as (
      insert into user_instrument (
        user_id, id, instrument_id, version_id, locale, respondent, status, answers, revision, started_at, saved_at, completed_at, scores
      )
      select user_id, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8'
        || substr(md5(random()::text), 1, 15))::uuid, $1, $2, locale, '{}', 'completed', answers, 50, at,
        at + interval '5 minutes', at + interval '5 minutes', scores
      from given returning user_id, id, version_id, completed_at, scores
    )
    insert into score (user_id, attempt_id, calculation, version_id, number, band, completed_at)
    select user_id, id, 'scale_1', version_id, (scores #>> '{scale_1,value}')::float8, scores #>> '{scale_1,band}', completed_at from attempts`,
    [id, versionId, locales],
  );
  await pool.query(`alter table user_instrument enable trigger user; alter table score add constraint score_attempt
    foreign key (user_id, attempt_id) references user_instrument (user_id, id) not valid`);
}

export async function settled({ pool }: BenchDatabase): Promise<void> {
  for (const table of ['user_account', 'user_instrument', 'score']) await pool.query(`vacuum analyze ${table}`);
}
