import type { MailRecipients, SendRefusal } from 'core/contract/surveys/message';
import type { SurveyMessageKind } from 'core/survey/document';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { hasStarted } from '../../database/takingPart';

/** The account with the confirmed address of the invitation `i`. */
const ofAccount = (column: SQL) => sql`(
  select u.${column} from user_account u
  where u.kind = 'person' and lower(u.email) = lower(i.email) and u.email_verified_at is not null
)`;

/** The time zone of the invitation `i`: its own, its account's, else the survey's. */
export const zoneOf = (timeZone: string): SQL =>
  sql`coalesce(i.time_zone, ${ofAccount(sql`time_zone`)}, ${timeZone}::text)`;
const localeOf = (locale: string): SQL => sql`coalesce(i.locale, ${ofAccount(sql`locale`)}, ${locale}::text)`;

/** Whether whoever has the invitation `i` has answered something, or completed it without an answer. */
export const hasBegun = sql`(i.state in ('started', 'completed') or i.state = 'opened' and exists (
  select from user_survey p where p.survey_id = i.survey_id and p.invitation_id = i.id and ${hasStarted}
))`;

/** Whether whoever has the invitation `i` has completed the survey, or what they have begun of its waves. */
export const isThrough = sql`(i.state = 'completed' or coalesce((
  select p.status = 'completed' from user_survey p where p.survey_id = i.survey_id and p.invitation_id = i.id
  order by p.started_at desc limit 1
), false))`;

export const wantsNone = sql`(i.unsubscribed_at is not null or exists (
  select from survey_unsubscribed n where n.address_hash = encode(sha256(convert_to(lower(i.email), 'UTF8')), 'hex')
))`;

/** How many mails of surveys the address of `i` got after this moment. */
export const mailsSince = (after: Date): SQL => sql`(
  select count(*)::int from invitation o join survey_mail c on c.survey_id = o.survey_id and c.invitation_id = o.id
  where lower(o.email) = lower(i.email) and c.state in ('sending', 'sent', 'unknown') and c.sending_at > ${after.toISOString()}::timestamptz
)`;

export interface Asked {
  surveyId: string;
  kind: SurveyMessageKind;
  to: MailRecipients;
  /** Of which wave; null: of the survey as a whole. Mails of waves are only sent again. */
  wave: string | null;
  /** Nobody knows who has begun: it is asked of everybody alike. */
  anonymous: boolean;
  now: Date;
  /** The most that an address gets in 30 days. */
  monthly: number;
}

const days = 24 * 3_600_000;

/** Why the invitation `i` does not get such a mail; null: it does. `e`: its mail of this kind, of reminders the last one. */
function refusalOf({ kind, to, wave, anonymous, now, monthly }: Asked): SQL<SendRefusal | null> {
  const group = typeof to === 'string' ? to : 'all';
  const again = group === 'unknown' || group === 'failed';
  const lately = new Date(now.getTime() - 3_600_000).toISOString();
  const repeated =
    kind === 'reminder' && !again
      ? sql`when e.state = 'waiting' and e.number >= 1000 or e.state = 'sending' then 'waiting'
            when e.state in ('sent', 'unknown') and e.sending_at > ${lately}::timestamptz then 'recently'`
      : again
        ? sql`when e.state is distinct from ${group} then 'not_chosen'`
        : sql`when e.state in ('waiting', 'sending') then 'waiting' when e.state in ('sent', 'unknown', 'failed') then 'sent_before'`;
  const ofWave = sql`
      when e.state is distinct from ${group} then 'not_chosen'
      when exists (
        select from user_survey p where p.survey_id = i.survey_id and p.invitation_id = i.id and p.wave = ${wave}
          and p.status <> 'started'
      ) then 'completed'
      when e.wave_ends_at <= ${now.toISOString()}::timestamptz then 'not_chosen'`;
  const known = anonymous
    ? sql``
    : wave !== null
      ? ofWave
      : sql`
      when ${kind} <> 'thanks' and ${isThrough} then 'completed'
      when ${kind} = 'thanks' and not ${isThrough} then 'not_chosen'
      when ${group} = 'not_begun' and ${hasBegun} then 'begun'
      when ${group} = 'begun' and not ${hasBegun} then 'not_begun'`;
  return sql<SendRefusal | null>`case
    when i.email is null then 'no_address'
    when i.state in ('revoked', 'declined', 'bounced') then i.state
    when ${wantsNone} then 'unsubscribed'
    ${known}
    when ${group} = 'waiting' and e.state is not null then 'not_chosen'
    ${repeated}
    when ${mailsSince(new Date(now.getTime() - 30 * days))} >= ${monthly} then 'limit'
  end`;
}

/** Everybody who is meant, with the mail of this kind that they have. */
function meant({ surveyId, kind, to, wave }: Asked): SQL {
  const chosen = typeof to === 'string' ? sql`` : sql`and i.id = any (${sql.param([...to])}::uuid[])`;
  return sql`from invitation i left join lateral (
      select m.state, m.number, m.sending_at, m.wave_ends_at from survey_mail m
      where m.survey_id = i.survey_id and m.invitation_id = i.id and m.kind = ${kind} and m.wave is not distinct from ${wave}::text
        and (m.kind <> 'reminder' or m.number >= 1000 or m.state not in ('waiting', 'taken_back'))
      order by coalesce(m.sending_at, 'infinity') desc, m.number desc limit 1
    ) e on true
    where i.survey_id = ${surveyId}::uuid ${chosen}`;
}

/** Recipients by zone and language, and the others by the reason. */
export async function countRecipients(
  db: Database,
  asked: Asked,
  { timeZone, locale }: { timeZone: string; locale: string },
): Promise<{ reason: SendRefusal | null; zone: string | null; locale: string | null; people: number }[]> {
  const { rows } = await db.execute<{
    reason: SendRefusal | null;
    zone: string | null;
    locale: string | null;
    people: number;
  }>(sql`
    select reason, case when reason is null then zone end as zone, case when reason is null then locale end as locale,
      count(*)::int as people
    from (select ${refusalOf(asked)} as reason, ${zoneOf(timeZone)} as zone, ${localeOf(locale)} as locale ${meant(asked)}) each
    group by 1, 2, 3
  `);
  return rows;
}

export async function zonesOf(db: Database, surveyId: string, timeZone: string): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(
    sql`select distinct ${zoneOf(timeZone)} as zone from invitation i where i.survey_id = ${surveyId}::uuid`,
  );
  return rows.map(({ zone }) => zone);
}

export async function countMeant(db: Database, asked: Asked): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n ${meant(asked)}`);
  return rows[0]?.n ?? 0;
}

interface Page {
  after: string | undefined;
  limit: number;
}

/** The last of the next ones that are looked at, how many they are, and how many of them get it. */
export async function nextPage(
  db: Database,
  asked: Asked,
  { after, limit }: Page,
): Promise<{ last: string; people: number; recipients: number } | undefined> {
  const behind = after === undefined ? sql`` : sql`and i.id > ${after}::uuid`;
  const { rows } = await db.execute<{ last: string | null; people: number; recipients: number }>(sql`
    select (array_agg(id order by id desc))[1] as last, count(*)::int as people,
      count(*) filter (where reason is null)::int as recipients
    from (select i.id, ${refusalOf(asked)} as reason ${meant(asked)} ${behind} order by i.id limit ${limit}) each
  `);
  const [found] = rows;
  return found?.last == null ? undefined : { ...found, last: found.last };
}

/** Plans the mail for those of a page who get it. @returns how many they are */
export async function insertPage(
  tx: Transaction,
  asked: Asked,
  {
    after,
    last,
    timeZone,
    due,
  }: {
    after: string | undefined;
    last: string;
    timeZone: string;
    due: ReadonlyMap<string, Date>;
  },
): Promise<number> {
  const behind = after === undefined ? sql`` : sql`and i.id > ${after}::uuid`;
  const again = asked.to === 'unknown' || asked.to === 'failed';
  const group = asked.to === 'not_begun' || asked.to === 'begun' ? asked.to : 'both';
  const number =
    asked.kind !== 'reminder'
      ? sql`0`
      : again
        ? sql`e.number`
        : sql`(select coalesce(max(r.number) + 1, 1000) from survey_mail r
            where r.survey_id = i.survey_id and r.invitation_id = i.id and r.kind = 'reminder' and r.number >= 1000)`;
  const times = [...due].map(([zone, at]) => ({ zone, at }));
  const { rowCount } = await tx.execute(sql`
    insert into survey_mail (survey_id, id, invitation_id, wave, kind, number, recipients, state, due_at)
    select i.survey_id, gen_random_uuid(), i.id, ${asked.wave}, ${asked.kind}, ${number}, ${group}, 'waiting',
      (select t.at from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t (zone text, at timestamptz)
        where t.zone = ${zoneOf(timeZone)})
    ${meant(asked)} ${behind} and i.id <= ${last}::uuid and ${refusalOf(asked)} is null
    on conflict (survey_id, invitation_id, wave, kind, number) do update
      set state = 'waiting', due_at = excluded.due_at, recipients = excluded.recipients, reason = null, failure = null,
        failures = 0, ended_at = null
      where survey_mail.state in ('taken_back', 'unknown', 'failed')
  `);
  return rowCount ?? 0;
}
