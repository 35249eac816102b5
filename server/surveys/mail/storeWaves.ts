import type { PlannedMessage } from 'core/survey/mailTimes';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { zoneOf } from './storeRecipients';

/** Somebody who got their invitation, or has begun, with where they stand in the waves. */
export interface WavePerson extends Record<string, unknown> {
  id: string;
  /** Where they read mails. */
  zone: string;
  /** Where they answer. */
  ownZone: string;
  own: {
    wave: string;
    status: 'invited' | 'started' | 'completed' | 'declined' | 'expired' | 'screened_out' | 'over_quota';
    startedAt: string;
    endedAt: string | null;
    windowEndsAt: string | null;
  }[];
}

interface Page {
  timeZone: string;
  after: string | undefined;
  limit: number;
  invitations: readonly string[] | undefined;
}

/** The next people whom mails of waves may reach, in the order of their ids. */
export async function wavePeople(
  tx: Database | Transaction,
  surveyId: string,
  { timeZone, after, limit, invitations }: Page,
): Promise<WavePerson[]> {
  const behind = after === undefined ? sql`` : sql`and i.id > ${after}::uuid`;
  const chosen: SQL = invitations === undefined ? sql`` : sql`and i.id = any (${sql.param([...invitations])}::uuid[])`;
  const { rows } = await tx.execute<WavePerson>(sql`
    select i.id, ${zoneOf(timeZone)} as zone, coalesce(u.time_zone, i.time_zone, ${timeZone}::text) as "ownZone",
      coalesce(p.own, '[]') as own
    from invitation i
    left join lateral (
      select (array_agg(p.user_id))[1] as user_id, json_agg(json_build_object('wave', p.wave, 'status', p.status,
        'startedAt', p.started_at, 'endedAt', p.ended_at, 'windowEndsAt', p.window_ends_at)) as own
      from user_survey p where p.survey_id = i.survey_id and p.invitation_id = i.id
    ) p on true
    left join user_account u on u.id = p.user_id and u.kind = 'person'
    where i.survey_id = ${surveyId}::uuid and i.email is not null and i.unsubscribed_at is null
      and i.state not in ('declined', 'revoked', 'bounced') ${chosen} ${behind}
      and (p.user_id is not null or exists (
        select from survey_mail m where m.survey_id = i.survey_id and m.invitation_id = i.id and m.wave is null
          and m.kind = 'invitation' and m.state in ('sent', 'unknown')
      ))
    order by i.id limit ${limit}
  `);
  return rows;
}

export interface WaveMail extends Pick<PlannedMessage, 'kind' | 'number' | 'to'> {
  invitation: string;
  wave: string;
  due: Date;
  /** Of the wave, for this person. */
  ends: Date | null;
}

/** Plans mails of waves, or moves those that wait. */
export async function insertWaveMails(tx: Transaction, surveyId: string, mails: readonly WaveMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx.execute(sql`
    insert into survey_mail (survey_id, id, invitation_id, wave, kind, number, recipients, state, due_at, wave_ends_at)
    select ${surveyId}::uuid, gen_random_uuid(), g.invitation, g.wave, g.kind, g.number, g."to", 'waiting', g.due, g.ends
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as g (
      invitation uuid, wave text, kind text, number int, "to" text, due timestamptz, ends timestamptz
    )
    on conflict (survey_id, invitation_id, wave, kind, number) do update
      set state = 'waiting', due_at = excluded.due_at, wave_ends_at = excluded.wave_ends_at,
        recipients = excluded.recipients, reason = null, ended_at = null
      where survey_mail.state = 'waiting'
        or survey_mail.state = 'taken_back' and survey_mail.reason in ('closed', 'changed')
  `);
}
