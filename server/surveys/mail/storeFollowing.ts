import type { SurveyWave } from 'core/survey/document';
import type { PlannedMessage } from 'core/survey/mailTimes';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connection';
import { survey, surveyRevision } from '../../database/schema/survey';
import { isThrough, zoneOf } from './storeRecipients';

const ids = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`;
const ofThese = (invitations: readonly string[] | undefined): SQL =>
  invitations === undefined ? sql`` : sql`and i.id = any (${ids(invitations)})`;

/** What is planned of a survey as it stands now; `waves`: those that are asked, of its revision. */
export async function mailPlan(tx: Transaction, surveyId: string) {
  const [found] = await tx
    .select({
      definition: survey.definition,
      status: survey.status,
      anonymity: survey.anonymity,
      closesAt: survey.closesAt,
      opened: sql<SurveyWave[] | null>`${surveyRevision.definition} -> 'waves'`,
    })
    .from(survey)
    .leftJoin(surveyRevision, and(eq(surveyRevision.surveyId, survey.id), eq(surveyRevision.number, survey.revision)))
    .where(eq(survey.id, surveyId));
  if (found === undefined) return undefined;
  const { opened, ...plan } = found;
  return { ...plan, waves: opened ?? [] };
}

/** A mail that went out counts from when it did; one of which nobody knows may have arrived. */
const from = sql`date_bin('15 minutes', m.sending_at, timestamptz '2000-01-01 00:00Z')`;

/** When invitations went out (rounded down to a quarter of an hour), by the zone of those who got them. */
export async function invitationTimes(
  tx: Transaction,
  surveyId: string,
  { timeZone, invitations }: { timeZone: string; invitations: readonly string[] | undefined },
): Promise<{ zone: string; at: Date }[]> {
  const { rows } = await tx.execute<{ zone: string; at: string }>(sql`
    select distinct ${zoneOf(timeZone)} as zone, ${from} as at
    from survey_mail m join invitation i on i.survey_id = m.survey_id and i.id = m.invitation_id
    where m.survey_id = ${surveyId}::uuid and m.kind = 'invitation' and m.wave is null and m.state in ('sent', 'unknown')
      ${ofThese(invitations)}
  `);
  return rows.map(({ zone, at }) => ({ zone, at: new Date(at) }));
}

/**
 * Forgets what is planned by itself and has not been sent. What is due by now stays, since it would not be planned again: others may have it
 * already.
 * @param planned the mails that the survey still has
 */
export async function unplan(
  tx: Transaction,
  surveyId: string,
  now: Date,
  planned: readonly PlannedMessage[],
): Promise<void> {
  const kept = planned.map(({ kind, wave, number }) => ({ kind, wave, number }));
  await tx.execute(sql`
    delete from survey_mail m where m.survey_id = ${surveyId}::uuid and m.state = 'waiting' and m.number < 1000
      and (m.kind in ('reminder', 'last_call') or m.kind = 'invitation' and m.wave is not null)
      and (m.due_at > ${now.toISOString()}::timestamptz or not exists (
        select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (kind text, wave text, number int)
        where k.kind = m.kind and k.number = m.number and k.wave is not distinct from m.wave
      ))
  `);
}

export interface Due {
  zone: string;
  /** When the invitation went out, as `invitationTimes` gives it. */
  at: Date;
  message: PlannedMessage;
  dueAt: Date;
}

/** Plans mails for everybody who got their invitation then. */
export async function insertFollowing(
  tx: Transaction,
  surveyId: string,
  {
    due,
    timeZone,
    anonymous,
    invitations,
  }: {
    due: readonly Due[];
    timeZone: string;
    /** Then nobody knows who is done: everybody gets the same. */
    anonymous: boolean;
    invitations: readonly string[] | undefined;
  },
): Promise<void> {
  if (due.length === 0) return;
  const given = due.map(({ zone, at, message: { kind, number, to }, dueAt }) => ({
    zone,
    at,
    kind,
    number,
    to,
    due: dueAt,
  }));
  const isAsked = anonymous ? sql`true` : sql`not ${isThrough}`;
  await tx.execute(sql`
    insert into survey_mail (survey_id, id, invitation_id, wave, kind, number, recipients, state, due_at)
    select i.survey_id, gen_random_uuid(), i.id, m.wave, g.kind, g.number, g."to", 'waiting', g.due
    from survey_mail m join invitation i on i.survey_id = m.survey_id and i.id = m.invitation_id
    join jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (zone text, at timestamptz, kind text, number int, "to" text, due timestamptz)
      on g.zone = ${zoneOf(timeZone)} and g.at = ${from}
    where m.survey_id = ${surveyId}::uuid and m.kind = 'invitation' and m.wave is null and m.state in ('sent', 'unknown')
      and i.unsubscribed_at is null and i.state not in ('declined', 'revoked', 'bounced') and ${isAsked} ${ofThese(invitations)}
    on conflict (survey_id, invitation_id, wave, kind, number) do update
      set state = 'waiting', due_at = excluded.due_at, recipients = excluded.recipients, reason = null, ended_at = null
      where survey_mail.state = 'taken_back' and survey_mail.reason in ('closed', 'changed')
  `);
}

/** A mail to one person; the one that stands stays. */
export async function insertThanks(
  tx: Transaction,
  { surveyId, invitationId, wave, dueAt }: { surveyId: string; invitationId: string; wave: string | null; dueAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into survey_mail (survey_id, id, invitation_id, wave, kind, number, recipients, state, due_at)
    select i.survey_id, gen_random_uuid(), i.id, ${wave}, 'thanks', 0, 'both', 'waiting', ${dueAt.toISOString()}::timestamptz
    from invitation i
    where i.survey_id = ${surveyId}::uuid and i.id = ${invitationId}::uuid and i.email is not null and i.unsubscribed_at is null
    on conflict (survey_id, invitation_id, wave, kind, number) do nothing
  `);
}

export async function zoneOfInvitation(
  tx: Transaction,
  { surveyId, invitationId, timeZone }: { surveyId: string; invitationId: string; timeZone: string },
): Promise<string> {
  const { rows } = await tx.execute<{ zone: string }>(sql`
    select ${zoneOf(timeZone)} as zone from invitation i
    where i.survey_id = ${surveyId}::uuid and i.id = ${invitationId}::uuid
  `);
  return rows[0]?.zone ?? timeZone;
}
