import type { TakenBackReason } from 'core/contract/surveys/mail';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import type { invitation, participation, survey, surveyMail } from '../../database/schema/survey';
import { hasAnswered } from '../../database/takingPart';
import { hasBegun, isThrough, mailsSince, wantsNone } from './storeRecipients';

type Row = typeof surveyMail.$inferSelect;
type Invitation = typeof invitation.$inferSelect;
type Participation = typeof participation.$inferSelect;
type Survey = typeof survey.$inferSelect;

/** A mail whose time has come, with all that decides whether it still goes out. */
export interface DueMail extends Record<string, unknown> {
  surveyId: string;
  id: string;
  invitationId: string;
  kind: Row['kind'];
  to: Row['to'];
  wave: string | null;
  waveEndsAt: string | null;
  /** Of the participation in that wave; null: there is none. */
  waveStatus: Participation['status'] | null;
  failures: number;
  email: string | null;
  name: string | null;
  attributes: Invitation['attributes'];
  sealedCode: string;
  state: Invitation['state'];
  zone: string;
  locale: string;
  begun: boolean;
  /** They have completed the survey, or what they have begun of its waves. */
  isThrough: boolean;
  /** Somebody takes part by it, or has. */
  isTaken: boolean;
  wantsNone: boolean;
  lately: number;
  status: Survey['status'];
  anonymity: Survey['anonymity'];
  opensAt: string | null;
  closesAt: string | null;
  settings: Survey['definition']['settings'] | null;
}

const minute = 60_000;
const month = 30 * 24 * 60 * minute;

/** One server at a time takes mails, so that no rate is exceeded. */
export async function lockSending(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mails of surveys', 0))`);
}

/** The mail that has been due longest of a survey that has not sent all it may this minute; locked until the transaction ends. */
export async function nextDue(tx: Transaction, now: Date, usualRate: number): Promise<DueMail | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<DueMail>(sql`
    with busy as (
      select c.survey_id from survey_mail c where c.sending_at > ${new Date(now.getTime() - minute).toISOString()}::timestamptz
      group by c.survey_id
      having count(*) >= (
        select coalesce((s.definition #>> '{settings,mails,rate}')::int, ${usualRate}) from survey s where s.id = c.survey_id
      )
    ), next as (
      select m.* from survey_mail m
      where m.state = 'waiting' and m.due_at <= ${at} and m.survey_id not in (select survey_id from busy)
      order by m.due_at limit 1 for update skip locked
    )
    select m.survey_id as "surveyId", m.id, m.invitation_id as "invitationId", m.kind, m.recipients as "to", m.failures,
      m.wave, m.wave_ends_at as "waveEndsAt", w.status as "waveStatus",
      i.email, i.name, i.attributes, i.code as "sealedCode", i.state,
      coalesce(i.time_zone, z.time_zone, s.definition #>> '{settings,timeZone}', 'UTC') as zone,
      coalesce(i.locale, z.locale, s.base_locale) as locale,
      case when m.wave is null then ${hasBegun} else coalesce(w.begun, false) end as begun, ${isThrough} as "isThrough", exists (
        select from user_survey p where p.survey_id = i.survey_id and p.invitation_id = i.id
      ) as "isTaken", ${wantsNone} as "wantsNone",
      ${mailsSince(new Date(now.getTime() - month))} as lately,
      s.status, s.anonymity, s.opens_at as "opensAt", s.closes_at as "closesAt", s.definition -> 'settings' as settings
    from next m
    join invitation i on i.survey_id = m.survey_id and i.id = m.invitation_id
    join survey s on s.id = m.survey_id
    left join lateral (
      select u.time_zone, u.locale from user_account u
      where u.kind = 'person' and lower(u.email) = lower(i.email) and u.email_verified_at is not null
    ) z on true
    left join lateral (
      select p.status, ${hasAnswered} as begun
      from user_survey p where p.survey_id = m.survey_id and p.invitation_id = m.invitation_id and p.wave = m.wave limit 1
    ) w on true
  `);
  return rows[0];
}

type Key = Pick<Row, 'surveyId' | 'id'>;
const keyed = ({ surveyId, id }: Key) => sql`survey_id = ${surveyId}::uuid and id = ${id}::uuid`;
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`;

export async function markSending(tx: Transaction, mail: Key, at: Date): Promise<void> {
  await tx.execute(sql`update survey_mail set state = 'sending', sending_at = ${time(at)} where ${keyed(mail)}`);
}

export async function markTakenBack(tx: Transaction, mail: Key, reason: TakenBackReason, at: Date): Promise<void> {
  await tx.execute(sql`
    update survey_mail set state = 'taken_back', reason = ${reason}, ended_at = ${time(at)} where ${keyed(mail)}
  `);
}

export async function postpone(tx: Transaction, mail: Key, until: Date): Promise<void> {
  await tx.execute(sql`update survey_mail set due_at = ${time(until)} where ${keyed(mail)}`);
}

/** It was certainly not delivered: it waits again. */
export async function markWaiting(tx: Transaction, mail: Key & { failures: number }, until: Date): Promise<void> {
  await tx.execute(sql`
    update survey_mail set state = 'waiting', sending_at = null, failures = ${mail.failures}, due_at = ${time(until)}
    where ${keyed(mail)} and state in ('sending', 'unknown')
  `);
}

/** @returns false: somebody else has ended it */
export async function markEnded(
  tx: Transaction,
  mail: Key,
  { state, failure, at }: { state: 'sent' | 'failed' | 'unknown'; failure: string | null; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update survey_mail set state = ${state}, failure = ${failure}, ended_at = ${time(at)}
    where ${keyed(mail)} and state in ('sending', 'unknown')
  `);
  return rowCount === 1;
}

/** Counts a mail for its invitation, which is `sent` from now on unless it is further. */
export async function countMail(
  tx: Transaction,
  { surveyId, invitationId }: { surveyId: string; invitationId: string },
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update invitation set mails = mails + 1, last_mail_at = ${time(at)}, state = case when state = 'waiting' then 'sent' else state end
    where survey_id = ${surveyId}::uuid and id = ${invitationId}::uuid
  `);
}

/** Mails that were on their way when their server stopped. */
export async function markAbandoned(
  db: Database | Transaction,
  before: Date,
  at: Date,
): Promise<Pick<DueMail, 'surveyId' | 'invitationId' | 'kind' | 'wave'>[]> {
  const { rows } = await db.execute<Pick<DueMail, 'surveyId' | 'invitationId' | 'kind' | 'wave'>>(sql`
    update survey_mail set state = 'unknown', ended_at = ${time(at)}
    where state = 'sending' and sending_at <= ${time(before)}
    returning survey_id as "surveyId", invitation_id as "invitationId", kind, wave
  `);
  return rows;
}

/** The account of whoever has this invitation: the one that took it up, else that of its confirmed address. */
export async function accountOf(
  tx: Transaction,
  { surveyId, invitationId }: { surveyId: string; invitationId: string },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from invitation i join user_account u on u.kind = 'person' and u.status = 'active'
      and (u.id = i.user_id or i.user_id is null and lower(u.email) = lower(i.email) and u.email_verified_at is not null)
    where i.survey_id = ${surveyId}::uuid and i.id = ${invitationId}::uuid limit 1
  `);
  return rows[0]?.id;
}

/** Mails that wait have been planned: told at the commit. */
export const mailsChannel = 'survey_mail';
export async function tellPlanned(tx: Database | Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${mailsChannel}, '')`);
}

/** The titles of a survey as its participants read them, by language. */
export async function titlesOf(tx: Transaction, surveyId: string) {
  const { rows } = await tx.execute<{ base: string; locale: string; title: string }>(sql`
    select s.base_locale as base, t.locale, t.texts ->> 'title' as title
    from survey s join survey_revision_text t on t.survey_id = s.id
    where s.id = ${surveyId}::uuid and t.texts ->> 'title' is not null
  `);
  return {
    baseLocale: rows[0]?.base ?? '',
    titles: Object.fromEntries(rows.map(({ locale, title }) => [locale, title])),
  };
}
