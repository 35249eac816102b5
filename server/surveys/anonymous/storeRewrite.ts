import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { anonymousTaking } from '../../database/schema/anonymous';
import type { AttributeValues } from '../../database/schema/survey';

/** Writes every row of a guest anew: all that are rewritten in a transaction have its number, and lie as they are written. */
export async function rewriteGuest(tx: Database | Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    with guest as (update user_account set email = email where id = ${userId}::uuid),
      sessions as (update session set remember = remember where user_id = ${userId}::uuid),
      tokens as (
        update refresh_token set used_at = used_at
        where session_id in (select id from session where user_id = ${userId}::uuid)
      ),
      takings as (update anonymous_taking set credential = credential where user_id = ${userId}::uuid),
      participations as (update user_survey set locale = locale where user_id = ${userId}::uuid),
      seats as (update survey_quota_seat set code = code where user_id = ${userId}::uuid),
      attempts as (update user_instrument set item = item where user_id = ${userId}::uuid),
      events as (update answer_event set base = base where user_id = ${userId}::uuid),
      scores as (update score set band = band where user_id = ${userId}::uuid),
      changes as (delete from result_change where user_id = ${userId}::uuid),
      codes as (update verification set checksum = checksum where user_id = ${userId}::uuid)
    select 1
  `);
}

/** Surveys of which participations are still to be rewritten for good: their end and their grace are over. */
export async function overSurveys(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct s.id from survey s join anonymous_taking t on t.survey_id = s.id
    where case s.status
      when 'open' then s.closes_at + make_interval(mins => s.grace)
      when 'closed' then coalesce(least(s.closed_at, s.closes_at), s.updated_at) + make_interval(mins => s.grace)
      else '-infinity' end <= ${now.toISOString()}::timestamptz
  `);
  return rows.map(({ id }) => id);
}

/** Anonymous surveys that take no new people any more, and still have codes that wait. */
export async function closedWithCodes(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct s.id from survey s join anonymous_batch b on b.survey_id = s.id and b.is_open
    where s.status <> 'open' or s.closes_at <= ${now.toISOString()}::timestamptz
  `);
  return rows.map(({ id }) => id);
}

export interface Taker {
  userId: string;
  attributes: AttributeValues;
  locale: string;
}

/** The guests of a survey, with what stands beside their answers. */
export async function takersOf(tx: Transaction, surveyId: string): Promise<Taker[]> {
  const { rows } = await tx.execute<{ userId: string; attributes: AttributeValues; locale: string }>(sql`
    select p.user_id as "userId", p.attributes, p.locale from user_survey p
    join user_account u on u.id = p.user_id and u.kind = 'guest'
    where p.survey_id = ${surveyId}::uuid
  `);
  return rows;
}

/** Leaves out what came with the invitation. */
export async function leaveOut(tx: Transaction, userId: string, codes: readonly string[], locale: string) {
  await tx.execute(sql`
    update user_survey set attributes = attributes - ${sql.param([...codes])}::text[], locale = ${locale}
    where user_id = ${userId}::uuid
  `);
  await tx.execute(sql`update user_account set locale = ${locale} where id = ${userId}::uuid`);
  await tx.execute(sql`update user_instrument set locale = ${locale} where user_id = ${userId}::uuid`);
}

/** Ends the attempts that nobody can go on with, and takes from all that were not completed what says to the second when they were made. */
export async function forgetTimes(tx: Transaction, surveyId: string): Promise<void> {
  const own = sql`exists (
    select from user_survey p join user_account u on u.id = p.user_id and u.kind = 'guest'
    where p.survey_id = ${surveyId}::uuid and p.user_id = a.user_id and p.id = a.participation_id
  )`;
  await tx.execute(sql`
    update user_instrument a set status = case a.status when 'in_progress' then 'abandoned' else a.status end,
      started_at = date_trunc('day', a.started_at, 'UTC'), saved_at = date_trunc('day', a.saved_at, 'UTC'), expires_at = null
    where a.status <> 'completed' and ${own}
  `);
  await tx.execute(sql`
    delete from answer_event e using user_instrument a where e.user_id = a.user_id and e.attempt_id = a.id and ${own}
  `);
  await tx.execute(sql`
    update survey_quota_seat set taken_at = date_trunc('day', taken_at, 'UTC') where survey_id = ${surveyId}::uuid
  `);
}

/** Nobody goes on in this survey any more: what its credentials opened is over. */
export async function forgetTakings(tx: Transaction, surveyId: string): Promise<void> {
  await tx.delete(anonymousTaking).where(eq(anonymousTaking.surveyId, surveyId));
}
