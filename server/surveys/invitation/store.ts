import type { InvitationRow } from 'core/contract/surveys/invitation';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { type AttributeValues, invitation } from '../../database/schema/survey';
import { hasStarted } from '../../database/takingPart';
import { wordPatterns } from '../../database/wordPatterns';
import type { SurveyRecord } from '../survey/reach';

export type Invitation = typeof invitation.$inferSelect;
type State = Invitation['state'];
/** With what is known of the participation. */
type ShownState = InvitationRow['state'];

export interface NewInvitation {
  id: string;
  email: string | null;
  name: string | null;
  locale: string | null;
  timeZone: string | null;
  attributes: AttributeValues;
  codeHash: string;
  code: string;
}

/** Rows of one statement. */
const atOnce = 1000;

/** Leaves out addresses that the survey has invited before, unless that was taken back; who wants no mails gets none. @returns the ids of those that are new */
export async function insertInvitations(
  tx: Transaction,
  surveyId: string,
  people: readonly NewInvitation[],
  at: Date,
): Promise<Set<string>> {
  const made = new Set<string>();
  for (let from = 0; from < people.length; from += atOnce) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into invitation (survey_id, id, email, name, locale, time_zone, attributes, code_hash, code, state, created_at, unsubscribed_at)
      select ${surveyId}::uuid, id, email, name, locale, "timeZone", attributes, "codeHash", code, 'waiting',
        ${at.toISOString()}::timestamptz, gone.at
      from jsonb_to_recordset(${JSON.stringify(people.slice(from, from + atOnce))}::jsonb) as given (
        id uuid, email text, name text, locale text, "timeZone" text, attributes jsonb, "codeHash" text, code text
      )
      left join (
        select lower(o.email) as address, max(o.unsubscribed_at) as at from invitation o
        where o.survey_id = ${surveyId}::uuid and o.unsubscribed_at is not null group by 1
      ) gone on gone.address = lower(given.email)
      on conflict (survey_id, lower(email)) where state <> 'revoked' do nothing
      returning id
    `);
    for (const { id } of rows) made.add(id);
  }
  return made;
}

/** Which of these addresses came into the survey by the same list, that is at this very moment. */
export async function addressesOfList(
  tx: Transaction,
  surveyId: string,
  emails: readonly string[],
  at: Date,
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    select lower(email) as email from invitation where survey_id = ${surveyId}::uuid
      and lower(email) = any (${sql.param([...emails])}::text[]) and created_at = ${at.toISOString()}::timestamptz
  `);
  return new Set(rows.map(({ email }) => email));
}

/**
 * Opening a link is not yet taking part: that is the first answer. Who ran out of time, or waits for another wave, has not completed it.
 * @param endWithheld all who are through have begun
 */
function shownState(endWithheld: boolean): SQL<ShownState> {
  const told = (state: 'completed' | 'expired') => sql`${endWithheld ? 'started' : state}::text`;
  return sql<ShownState>`case ${invitation.state} when 'opened' then coalesce((
    select case when p.status = 'expired' then ${told('expired')} when ${hasStarted} then 'started' end
    from user_survey p
    where p.survey_id = "invitation"."survey_id" and p.invitation_id = "invitation"."id"
    order by p.started_at desc limit 1
  ), 'opened') when 'completed' then ${told('completed')} else ${invitation.state} end`;
}

/**
 * Whether it is withheld, by name, that somebody is through: names are, and who is turned away by a quota is through before the other waves.
 * All of them have begun, then.
 */
export async function isEndWithheld(
  db: Database,
  { id, anonymity, definition }: Pick<SurveyRecord, 'id' | 'anonymity' | 'definition'>,
): Promise<boolean> {
  if (anonymity === 'identified') return false;
  const { waves = [], quotas = [] } = definition;
  const { rows } = await db.execute<{ waves: boolean; away: boolean }>(sql`
    select exists (select from user_survey p where p.survey_id = ${id}::uuid and p.wave <> '') as waves,
      exists (
        select from user_survey p where p.survey_id = ${id}::uuid and p.status in ('screened_out', 'over_quota')
      ) as away
  `);
  return rows.some(({ waves: hasWaves, away }) => (hasWaves || waves.length > 0) && (away || quotas.length > 0));
}

interface ListAsked {
  surveyId: string;
  endWithheld: boolean;
  keyword: string;
  state: ShownState | undefined;
  after: string | undefined;
  limit: number;
}

/** By id, which is random: an endless list in no order that says anything. */
export async function listInvitations(
  db: Database,
  { surveyId, endWithheld, keyword, state, after, limit }: ListAsked,
) {
  const shown = shownState(endWithheld);
  const rows = await db
    .select({
      id: invitation.id,
      email: invitation.email,
      name: invitation.name,
      locale: invitation.locale,
      timeZone: invitation.timeZone,
      attributes: invitation.attributes,
      state: shown,
      mails: invitation.mails,
      lastMailAt: invitation.lastMailAt,
      createdAt: invitation.createdAt,
    })
    .from(invitation)
    .where(
      and(
        eq(invitation.surveyId, surveyId),
        after === undefined ? undefined : gt(invitation.id, after),
        state === undefined ? undefined : eq(shown, state),
        ...wordPatterns(keyword).map((word) => sql`${invitation.search} like searchable(${word}::text)`),
      ),
    )
    .orderBy(asc(invitation.id))
    .limit(limit);
  return rows;
}

export async function countsByState(
  db: Database,
  { surveyId, endWithheld }: Pick<ListAsked, 'surveyId' | 'endWithheld'>,
): Promise<Partial<Record<ShownState, number>>> {
  const { rows } = await db.execute<{ state: ShownState; n: number }>(sql`
    select ${shownState(endWithheld)} as state, count(*)::int as n from ${invitation} where ${invitation.surveyId} = ${surveyId} group by 1
  `);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

/** Somebody has begun with it. */
const isBegun = sql`exists (
  select from user_survey p where p.survey_id = "invitation"."survey_id" and p.invitation_id = "invitation"."id"
)`;

/** The next of those who may still answer, with their sealed codes. @param isForgotten codes that were begun with are left out */
export const nextLinks = (
  db: Database,
  { surveyId, isForgotten }: { surveyId: string; isForgotten: boolean },
  after: string | undefined,
  limit: number,
) =>
  db
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.surveyId, surveyId),
        sql`${invitation.state} not in ('declined', 'revoked')`,
        isForgotten ? sql`not ${isBegun}` : undefined,
        after === undefined ? undefined : gt(invitation.id, after),
      ),
    )
    .orderBy(asc(invitation.id))
    .limit(limit);

type Key = Pick<Invitation, 'surveyId' | 'id'>;

/** What was begun with an invitation and is not over, locked until the transaction ends. */
export async function lockUnderWay(tx: Transaction, { surveyId, id }: Key) {
  const { rows } = await tx.execute<{ userId: string; id: string }>(sql`
    select p.user_id as "userId", p.id from user_survey p
    where p.survey_id = ${surveyId}::uuid and p.invitation_id = ${id}::uuid and p.status = 'started'
    order by p.id for update
  `);
  return rows;
}

/** Who takes part, or has, by an invitation that is locked. */
export async function takersOf(tx: Transaction, { surveyId, id }: Key) {
  const { rows } = await tx.execute<{ userId: string; isGuest: boolean }>(sql`
    select distinct p.user_id as "userId", u.kind = 'guest' as "isGuest"
    from user_survey p join user_account u on u.id = p.user_id
    where p.survey_id = ${surveyId}::uuid and p.invitation_id = ${id}::uuid
  `);
  return rows;
}

/** Locked until the transaction ends. `begun`: how many participations are under way with it. */
export async function lockInvitation(tx: Transaction, { surveyId, id }: Key) {
  const { rows } = await tx.execute<{ state: State; timeZone: string | null }>(sql`
    select state, time_zone as "timeZone" from invitation where survey_id = ${surveyId}::uuid and id = ${id}::uuid for update
  `);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { rows: counted } = await tx.execute<{ begun: number }>(sql`
    select count(*)::int as begun from user_survey
    where survey_id = ${surveyId}::uuid and invitation_id = ${id}::uuid and status = 'started'
  `);
  return { ...found, begun: counted[0]?.begun ?? 0 };
}

export async function setRevoked(tx: Transaction, { surveyId, id }: Key): Promise<void> {
  await tx
    .update(invitation)
    .set({ state: 'revoked' })
    .where(and(eq(invitation.surveyId, surveyId), eq(invitation.id, id)));
}

export async function endParticipation(tx: Transaction, { userId, id }: { userId: string; id: string }, at: Date) {
  await tx.execute(sql`
    update user_survey set status = 'expired', ended_at = ${at.toISOString()}::timestamptz
    where user_id = ${userId}::uuid and id = ${id}::uuid
  `);
}

/** How many codes of an anonymous survey were used, in batches. */
export const countUsed = (db: Database, surveyId: string): Promise<number> =>
  db.$count(invitation, and(eq(invitation.surveyId, surveyId), eq(invitation.isUsed, true)));
