import type { AnswerValue } from 'core/instrument/document';
import { defaultMinimumGroup, type OpenedSurvey, ungated } from 'core/survey/document';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../database/connection';
import { isInPart, type PartOfInstrument } from '../database/instrumentParts';

type Pool = Pick<pg.Pool, 'query'>;

interface TurnoutRow {
  invited: number | null;
  begun: number;
  completed: number;
  stopped: number;
  declined: number | null;
  sinceYesterday: number;
}

/** Everybody of a survey, or of one of its items. */
export async function readSurveyTurnout(
  pool: Pool,
  surveyId: string,
  item: string | null,
  now: Date,
): Promise<TurnoutRow> {
  const { rows } = await pool.query<TurnoutRow>(
    `select
       (select case when s.audience = 'invited' then (select count(*) from invitation i where i.survey_id = s.id and i.state <> 'revoked') end
        from survey s where s.id = $1)::int as invited,
       (select case when s.audience = 'invited' then (select count(*) from invitation i where i.survey_id = s.id and i.state = 'declined') end
        from survey s where s.id = $1)::int as declined,
       count(*)::int as begun,
       (count(*) filter (where done))::int as completed,
       (count(*) filter (where stopped))::int as stopped,
       (count(*) filter (where done and ended > $3::timestamptz - interval '1 day'))::int as "sinceYesterday"
     from (
       select p.status = 'completed' as done, p.ended_at as ended, p.status not in ('started', 'completed', 'invited') as stopped
       from user_survey p where $2::text is null and p.survey_id = $1 and not p.is_pilot
       union all
       select a.status = 'completed', a.completed_at, a.status in ('abandoned', 'expired')
       from user_survey p join user_instrument a on a.user_id = p.user_id and a.participation_id = p.id
       where $2::text is not null and p.survey_id = $1 and not p.is_pilot and a.item = $2
     ) each`,
    [surveyId, item, now],
  );
  return rows[0] ?? { invited: null, begun: 0, completed: 0, stopped: 0, declined: null, sinceYesterday: 0 };
}

/** Those who have not completed an instrument, by the day on which they began. */
export async function readInstrumentOthers(
  db: Database,
  part: PartOfInstrument,
): Promise<{ day: string; begun: number; stopped: number }[]> {
  const { rows } = await db.execute<{ day: string; begun: number; stopped: number }>(sql`
    select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as begun,
      (count(*) filter (where status in ('abandoned', 'expired')))::int as stopped
    from user_instrument where status <> 'completed' and ${isInPart(part)} group by 1
  `);
  return rows;
}

const begunBy = `to_char(started at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as begun`;

export async function readBegun(pool: Pool, scope: { surveyId: string; item: string | null }) {
  const { rows } = await pool.query<{ day: string; begun: number }>(
    `select ${begunBy} from (
       select p.started_at as started from user_survey p where $2::text is null and p.survey_id = $1 and not p.is_pilot
       union all
       select a.started_at from user_survey p join user_instrument a on a.user_id = p.user_id and a.participation_id = p.id
       where $2::text is not null and p.survey_id = $1 and not p.is_pilot and a.item = $2
     ) each group by 1 order by 1`,
    [scope.surveyId, scope.item],
  );
  return rows;
}

export interface StoppedSheet {
  id: string;
  versionId: string;
  answers: Record<string, AnswerValue | null>;
}

export async function readInstrumentStopped(
  db: Database,
  part: PartOfInstrument,
  limit: number,
): Promise<StoppedSheet[]> {
  const { rows } = await db.execute<StoppedSheet & Record<string, unknown>>(sql`
    select id, version_id as "versionId", answers from user_instrument
    where status <> 'completed' and ${isInPart(part)} and status in ('abandoned', 'expired') order by id desc limit ${limit}
  `);
  return rows;
}

/** Sheets of those who stopped; of very many the newest. */
export async function readStopped(
  pool: Pool,
  scope: { surveyId: string; item: string },
  limit: number,
): Promise<StoppedSheet[]> {
  const { rows } = await pool.query<StoppedSheet>(
    `select a.id, a.version_id as "versionId", a.answers
     from user_survey p join user_instrument a on a.user_id = p.user_id and a.participation_id = p.id
     where p.survey_id = $1 and not p.is_pilot and a.item = $2 and a.status in ('abandoned', 'expired') order by a.id desc limit $3`,
    [scope.surveyId, scope.item, limit],
  );
  return rows;
}

/** The plan that those who begin get. `hasQuotas`, `ruled` (codes of items with a rule): in any of its revisions. */
export async function readPlan(pool: Pool, surveyId: string) {
  const { rows } = await pool.query<{
    definition: OpenedSurvey;
    minimumGroup: number;
    anonymity: string;
    status: string;
    hasQuotas: boolean;
    ruled: string[];
  }>(
    `select r.definition, s.anonymity, s.status, exists (
       select from survey_revision each
       where each.survey_id = s.id and jsonb_array_length(coalesce(each.definition -> 'quotas', '[]')) > 0
     ) as "hasQuotas", array(
       select distinct item ->> 'code' from survey_revision each, jsonb_array_elements(each.definition -> 'items') item
       where each.survey_id = s.id and item ->> 'visibleIf' is not null
     ) as ruled, (
       select max(coalesce(
         (each.definition #>> '{settings,minimumGroup}')::int,
         case when s.anonymity = 'identified' then ${ungated} else ${defaultMinimumGroup} end
       ))
       from survey_revision each where each.survey_id = s.id
     ) as "minimumGroup" from survey s
     join survey_revision r on r.survey_id = s.id and r.number = s.revision where s.id = $1`,
    [surveyId],
  );
  return rows[0];
}

export async function readQuotas(pool: Pool, surveyId: string): Promise<{ code: string; taken: number }[]> {
  const { rows } = await pool.query<{ code: string; taken: number }>(
    `select q.code, (select count(*) from survey_quota_seat s where s.survey_id = q.survey_id and s.code = q.code)::int + q.unnamed as taken
     from survey_quota q where q.survey_id = $1 order by q.code`,
    [surveyId],
  );
  return rows;
}

/** Ids of an instrument's versions, oldest first. */
export async function readVersionIds(pool: Pool, instrumentId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from instrument_version where instrument_id = $1 order by number',
    [instrumentId],
  );
  return rows.map(({ id }) => id);
}

/** Changes of the texts of published versions, oldest first. */
export async function readRevisions(pool: Pool, instrumentId: string) {
  const { rows } = await pool.query<{ number: number; at: Date; changes: { locale: string; key: string }[] }>(
    `select t.number, t.revised_at as at, t.changes from text_revision t
     join instrument_version v on v.id = t.version_id where v.instrument_id = $1 order by t.revised_at, t.number`,
    [instrumentId],
  );
  return rows;
}
