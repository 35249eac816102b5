import type { Definition } from 'core/instrument/draft';
import type pg from 'pg';
import type { SourceAttempt } from './attempt';

type Pool = Pick<pg.Pool, 'query'>;

export interface AttemptKey {
  userId: string;
  id: string;
}

const attemptColumns = `
  a.user_id as "userId", a.id, a.instrument_id as "instrumentId", a.version_id as "versionId", a.item, a.locale, a.respondent, a.answers,
  a.scores, (extract(epoch from a.started_at) * 1000)::float8 as "startedAt",
  (extract(epoch from a.completed_at) * 1000)::float8 as "completedAt", a.participation_id as "participationId",
  s.id as "surveyId", coalesce(s.anonymity <> 'identified', a.participation_id is not null or v.seen_by <> 'named') as "isWithheld",
  coalesce(p.is_imported, false) as "isImported", coalesce(p.status = 'completed', false) as "isDone",
  p.marks, coalesce(p.wave, '') as wave, p.arm, coalesce(p.attributes, '{}') as attributes,
  coalesce((
    select h.version_id from score h where h.user_id = a.user_id and h.attempt_id = a.id limit 1
  ), a.version_id) as "scoredBy"`;
const attemptTables = `
  user_instrument a
  join instrument_version v on v.id = a.version_id
  left join user_survey p on p.user_id = a.user_id and p.id = a.participation_id
  left join survey s on s.id = p.survey_id`;
/** Trials of the makers, of a survey that was not open yet, and what nobody is to see are never among them. */
const counts = `a.status = 'completed' and not a.is_test and not coalesce(p.is_pilot, false)
  and (a.participation_id is not null or v.seen_by <> 'nobody')`;

/** Of these attempts those that are completed now. */
export async function readAttempts(pool: Pool, keys: readonly AttemptKey[]): Promise<SourceAttempt[]> {
  const { rows } = await pool.query<SourceAttempt>(
    `select ${attemptColumns} from unnest($1::uuid[], $2::uuid[]) as asked (user_id, id)
     join ${attemptTables.trim().replace('user_instrument a', 'user_instrument a on a.user_id = asked.user_id and a.id = asked.id')}
     where ${counts}`,
    [keys.map(({ userId }) => userId), keys.map(({ id }) => id)],
  );
  return rows;
}

/** The next completed attempts, account by account. */
export async function nextAttempts(pool: Pool, after: AttemptKey | null, limit: number): Promise<SourceAttempt[]> {
  const { rows } = await pool.query<SourceAttempt>(
    `select ${attemptColumns} from ${attemptTables}
     where ${counts} and (a.user_id, a.id) > ($1::uuid, $2::uuid) order by a.user_id, a.id limit $3`,
    [after?.userId ?? nil, after?.id ?? nil, limit],
  );
  return rows;
}
const nil = '00000000-0000-0000-0000-000000000000';

/** Below this no transaction is open any more; and what is no longer kept of the changes. */
export async function readHorizon(pool: Pool): Promise<{ horizon: string; floor: string; at: Date }> {
  const { rows } = await pool.query<{ horizon: string; floor: string; at: Date }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (select xid::text from result_floor where id = 'changes') as floor, now() as at`,
  );
  return rows[0] ?? { horizon: '0', floor: '0', at: new Date(0) };
}

/** What was changed since, by committed transactions, each as a whole: at least `limit` changes, where there are so many. */
export async function readChanges(pool: Pool, from: string, limit: number): Promise<(AttemptKey & { xid: string })[]> {
  const { rows } = await pool.query<AttemptKey & { xid: string }>(
    `select xid::text, user_id as "userId", attempt_id as id from result_change
     where xid >= $1::text::xid8 order by xid fetch first $2 rows with ties`,
    [from, limit],
  );
  return rows;
}

export async function readVersions(
  pool: Pool,
  ids: readonly string[],
): Promise<{ id: string; instrumentId: string; number: number; definition: Definition }[]> {
  const { rows } = await pool.query(
    `select id, instrument_id as "instrumentId", number, definition from instrument_version where id = any ($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** Which database this is: a store that was filled from another one begins anew. */
export async function readDatabaseId(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select (select system_identifier from pg_control_system())::text || ' ' || current_database() || ' '
       || (select oid from pg_database where datname = current_database())::text as id`,
  );
  return rows[0]?.id ?? '';
}
