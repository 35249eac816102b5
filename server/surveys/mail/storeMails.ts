import type { InvitationMail } from 'core/contract/surveys/mail';
import type { CalendarRow } from 'core/contract/surveys/message';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';

/** A moment as the contract writes it. */
const written = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const shownAt = sql`case when m.state = 'waiting' then m.due_at else coalesce(m.sending_at, m.ended_at, m.due_at) end`;

/** Of what completion sends or takes back the day alone, where names are withheld: its time would be that of the last answer. */
const shownTo = (isWithheld: SQL) => sql`case
  when ${isWithheld} and (m.state = 'taken_back' or m.kind = 'thanks') then date_trunc('day', ${shownAt}, 'UTC') else ${shownAt} end`;

const isWithheld = (surveyId: string) =>
  sql`(select s.anonymity <> 'identified' from survey s where s.id = ${surveyId}::uuid)`;

/** The mails of some invitations, the first first. */
export async function mailsOf(
  db: Database,
  surveyId: string,
  invitations: readonly string[],
): Promise<Map<string, InvitationMail[]>> {
  const at = shownTo(isWithheld(surveyId));
  if (invitations.length === 0) return new Map();
  const { rows } = await db.execute<InvitationMail & { invitationId: string }>(sql`
    select m.invitation_id as "invitationId", m.kind, m.number, m.wave, m.state, ${written(at)} as at, m.reason, m.failure
    from survey_mail m
    where m.survey_id = ${surveyId}::uuid and m.invitation_id = any (${sql.param([...invitations])}::uuid[])
    order by at, m.number
  `);
  const mails = new Map<string, InvitationMail[]>();
  for (const { invitationId, ...mail } of rows) mails.set(invitationId, [...(mails.get(invitationId) ?? []), mail]);
  return mails;
}

/** Mails by kind, state and day, the first first; those taken back by what stands for it. */
export async function calendarOf(db: Database, surveyId: string, timeZone: string): Promise<CalendarRow[]> {
  const { rows } = await db.execute<CalendarRow & Record<string, unknown>>(sql`
    select kind, number, wave, state, reason, day, ${written(sql`min(at)`)} as from, ${written(sql`max(at)`)} as until,
      count(*)::int as mails
    from (
      select m.kind, m.number, m.wave, m.state, m.reason, ${shownTo(isWithheld(surveyId))} as at,
        to_char(${shownAt} at time zone ${timeZone}, 'YYYY-MM-DD') as day
      from survey_mail m where m.survey_id = ${surveyId}::uuid
    ) each
    group by kind, number, wave, state, reason, day
    order by min(at), kind, number limit 500
  `);
  return rows;
}

/** What a link in a mail is about. */
export async function findNamed(db: Database, { surveyId, id }: { surveyId: string; id: string }) {
  const { rows } = await db.execute<{
    email: string | null;
    state: string;
    locale: string | null;
    survey: boolean;
    everywhere: boolean;
  }>(sql`
    select i.email, i.state, i.locale, i.unsubscribed_at is not null as survey, exists (
      select from survey_unsubscribed n where n.address_hash = encode(sha256(convert_to(lower(i.email), 'UTF8')), 'hex')
    ) as everywhere
    from invitation i where i.survey_id = ${surveyId}::uuid and i.id = ${id}::uuid
  `);
  return rows[0];
}

/** Also where its address was invited anew, and before. @returns the invitations of the address */
export async function setUnsubscribed(
  tx: Transaction,
  { surveyId, id }: { surveyId: string; id: string },
  at: Date,
): Promise<{ id: string; email: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; email: string | null }>(sql`
    update invitation set unsubscribed_at = coalesce(unsubscribed_at, ${at.toISOString()}::timestamptz)
    where survey_id = ${surveyId}::uuid and (
      id = ${id}::uuid
      or lower(email) = (select lower(m.email) from invitation m where m.survey_id = ${surveyId}::uuid and m.id = ${id}::uuid)
    ) returning id, email
  `);
  return rows;
}

export async function setUnsubscribedEverywhere(tx: Transaction, email: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into survey_unsubscribed (address_hash, at)
    values (encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex'), ${at.toISOString()}::timestamptz)
    on conflict do nothing
  `);
}
