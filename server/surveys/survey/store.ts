import type { Collaboration, SurveyQuery } from 'core/contract/surveys/survey';
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection';
import { containing } from '../../database/containing';
import { countRows } from '../../database/count';
import { narrowedTo, orderOf, rowsOf } from '../../database/listed';
import { promisedGroup } from '../../database/promisedGroup';
import { instrument } from '../../database/schema/instrument';
import { user } from '../../database/schema/people';
import { invitation, participation, survey, surveyCollaborator } from '../../database/schema/survey';
import { message, translation } from '../../database/schema/translation';
import { countsAsCompleted, hasStarted } from '../../database/takingPart';
import { removeTexts } from '../../texts/store';
import { shownTitle } from '../../texts/storeShown';

export type SurveyRecord = typeof survey.$inferSelect;

/** Who asks; `all`: sees every survey as its owner does. */
export interface Viewer {
  userId: string;
  all: boolean;
}

export async function insertSurvey(tx: Transaction, row: typeof survey.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(survey)
    .values(row)
    .onConflictDoNothing({ target: survey.code })
    .returning({ id: survey.id });
  return inserted.length > 0;
}

const mayOf = ({ userId, all }: Viewer): SQL<Collaboration | null> =>
  all
    ? sql`'own'`
    : sql`(select c.may from ${surveyCollaborator} c where c.survey_id = ${survey.id} and c.user_id = ${userId}::uuid)`;

/** With what the viewer may do there; undefined: there is none, or not for them. */
export async function findSurvey(db: Database | Transaction, id: string, viewer: Viewer) {
  const [found] = await db
    .select({ record: survey, may: mayOf(viewer) })
    .from(survey)
    .where(eq(survey.id, id));
  return found?.may ? { record: found.record, may: found.may } : undefined;
}

export async function findRecord(db: Database | Transaction, id: string): Promise<SurveyRecord | undefined> {
  return (await db.select().from(survey).where(eq(survey.id, id)))[0];
}

/** Until the transaction ends nobody else changes or opens it; participants are not blocked. */
export async function lockSurvey(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: survey.id }).from(survey).where(eq(survey.id, id)).for('no key update');
}

/** As `lockSurvey`; nobody begins it either, or is invited: they wait, and find it as it is then. */
export async function lockAgainstBeginning(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: survey.id }).from(survey).where(eq(survey.id, id)).for('update');
}

export async function findIdByCode(db: Database | Transaction, code: string): Promise<string | undefined> {
  return (await db.select({ id: survey.id }).from(survey).where(eq(survey.code, code)))[0]?.id;
}

type Changes = Partial<Omit<typeof survey.$inferInsert, 'id' | 'rowVersion'>> & { updatedAt: Date };

export async function updateSurvey(tx: Transaction, id: string, changes: Changes): Promise<void> {
  await tx
    .update(survey)
    .set({ ...changes, rowVersion: sql`${survey.rowVersion} + 1` })
    .where(eq(survey.id, id));
}

/** No part of its definition: nobody's changes are outdated by it. */
export async function setPasswordHash(tx: Transaction, id: string, passwordHash: string | null): Promise<void> {
  await tx.update(survey).set({ passwordHash }).where(eq(survey.id, id));
}

/** Its texts have changed: not what those who edit it have read of its definition. */
export async function touchSurvey(
  tx: Transaction,
  id: string,
  changed: { updatedAt: Date; updatedBy: string },
): Promise<void> {
  await tx.update(survey).set(changed).where(eq(survey.id, id));
}

/** With its texts; its pages are removed before. @returns its title in its base language; undefined: it had none */
export async function deleteSurvey(tx: Transaction, id: string): Promise<string | undefined> {
  const deleted = await removeTexts(tx, 'Survey', [id]);
  await tx
    .delete(participation)
    .where(
      and(eq(participation.surveyId, id), or(eq(participation.isPilot, true), eq(participation.status, 'declined'))),
    );
  await tx.delete(survey).where(eq(survey.id, id));
  return deleted.find(({ key }) => key === 'title')?.text || undefined;
}

/** Whether somebody takes part, or has; those who tried it before it was opened do not count, nor those who have only said no. */
export async function hasParticipations(db: Database | Transaction, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: participation.id })
    .from(participation)
    .where(and(eq(participation.surveyId, id), eq(participation.isPilot, false), ne(participation.status, 'declined')))
    .limit(1);
  return rows.length > 0;
}

/** All pages of a survey, those that are in it no more included. */
export async function pagesOf(tx: Transaction, id: string): Promise<{ id: string; isPublished: boolean }[]> {
  return tx
    .select({ id: instrument.id, isPublished: sql<boolean>`${instrument.currentVersionId} is not null` })
    .from(instrument)
    .where(eq(instrument.surveyId, id));
}

const titles = (chain: readonly string[]) => shownTitle('Survey', sql`survey.id`, chain);

/** A count that moves by whole groups alone. */
const inGroups = (count: SQL) => sql`(${count} / ${promisedGroup(sql`survey.id`)} * ${promisedGroup(sql`survey.id`)})`;

const ofPeople = (which: SQL) => sql<number>`(
  select count(*)::int from ${participation} p where p.survey_id = survey.id and not p.is_pilot and ${which}
)`;

const started = ofPeople(hasStarted);
const completed = ofPeople(countsAsCompleted(sql`survey.anonymity`));

/** Of an anonymous survey: it moves only when enough have begun, or completed it. */
const startedInBatches = sql<number>`greatest(${completed}, ${inGroups(started)})`;

/** One that its time has closed is closed. */
const statusAt = (now: Date) =>
  sql<SurveyRecord['status']>`case when survey.status = 'open' and survey.closes_at <= ${now.toISOString()}::timestamptz
    then 'closed' else survey.status end`;

function fieldsOf(now: Date, chain: readonly string[]) {
  return {
    code: survey.code,
    title: sql<string | null>`(select shown.text from (${titles(chain)}) as shown)`,
    status: statusAt(now),
    opensAt: survey.opensAt,
    closesAt: survey.closesAt,
    completed,
    updatedAt: survey.updatedAt,
  };
}

function columnsOf(viewer: Viewer, now: Date, chain: readonly string[]) {
  return {
    ...fieldsOf(now, chain),
    id: survey.id,
    titleLocale: sql<string | null>`(select shown.locale from (${titles(chain)}) as shown)`,
    audience: survey.audience,
    anonymity: survey.anonymity,
    baseLocale: survey.baseLocale,
    /** Those that have its title, the base language left out. */
    translated: sql<string[]>`array(
      select t.locale from ${message} m join ${translation} t on t.message_id = m.id
      where m.kind = 'Survey' and m.owner_id = survey.id and m.key = 'title' and btrim(t.text) <> '' and t.status <> 'missing'
      order by t.locale
    )`,
    items: sql<number>`jsonb_array_length(survey.definition -> 'items')`,
    invited: sql<number | null>`case when survey.audience = 'invited' then (
      select count(*)::int from ${invitation} i where i.survey_id = survey.id and i.state <> 'revoked'
    ) end`,
    started: sql<number>`case when survey.anonymity = 'anonymous' then ${startedInBatches} else ${started} end`,
    // Where names are withheld the day: staff see who has answered.
    lastAnswerAt: sql<Date | null>`(
      select case when survey.anonymity = 'identified' then max(greatest(p.started_at, p.ended_at))
        else date_trunc('day', max(greatest(p.started_at, p.ended_at)), 'UTC') end
      from ${participation} p
      where p.survey_id = survey.id and not p.is_pilot and ${hasStarted}
    )`.mapWith(survey.updatedAt),
    rowVersion: survey.rowVersion,
    may: mayOf(viewer),
  };
}

const filterFields = (now: Date) => ({
  status: statusAt(now),
  audience: survey.audience,
  anonymity: survey.anonymity,
});

/** The survey's code, or its title in any language. */
function named(keyword: string): SQL {
  const pattern = containing(keyword);
  return sql`(survey.code ilike ${pattern} or exists (
    select 1 from ${message} m left join ${translation} t on t.message_id = m.id
    where m.kind = 'Survey' and m.owner_id = survey.id and m.key = 'title'
      and (m.source_text ilike ${pattern} or t.text ilike ${pattern})
  ))`;
}

const visibleTo = ({ userId, all }: Viewer): SQL | undefined =>
  all
    ? undefined
    : sql`exists (select 1 from ${surveyCollaborator} c where c.survey_id = survey.id and c.user_id = ${userId}::uuid)`;

const conditions = (viewer: Viewer, { filters, keyword }: SurveyQuery, now: Date) => {
  const { status, ...others } = filters ?? {};
  const ofStatus = status?.length
    ? sql`${filterFields(now).status} = any (${sql.param([...status])}::text[])`
    : undefined;
  const { status: _, ...columns } = filterFields(now);
  return and(visibleTo(viewer), ofStatus, narrowedTo(columns, others), keyword ? named(keyword) : undefined);
};

interface Shown {
  viewer: Viewer;
  now: Date;
  /** Languages in which titles are looked for, the last of them after the survey's base language. */
  chain: readonly string[];
}

/** Without a sorter the latest change comes first. */
export async function listSurveys(db: Database, asked: SurveyQuery, { viewer, now, chain }: Shown) {
  const sorted = orderOf(fieldsOf(now, chain), asked.sorter);
  const { offset, limit } = rowsOf(asked);
  const where = conditions(viewer, asked, now);
  const rows = await db
    .select(columnsOf(viewer, now, chain))
    .from(survey)
    .where(where)
    .orderBy(...(sorted.length > 0 ? sorted : [sql`survey.updated_at desc`]), sql`survey.id desc`)
    .limit(limit)
    .offset(offset);
  return { rows, ...(await countRows(db, db.select({ id: survey.id }).from(survey).where(where))) };
}

export async function findRow(db: Database | Transaction, id: string, { viewer, now, chain }: Shown) {
  const rows = await db
    .select(columnsOf(viewer, now, chain))
    .from(survey)
    .where(eq(survey.id, id));
  return rows[0];
}

export type ListedSurvey = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** The name of an account; null: erased, or there is none. */
export async function nameOf(db: Database | Transaction, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const rows = await db
    .select({ name: user.displayName })
    .from(user)
    .where(and(eq(user.id, id), sql`${user.status} <> 'erased'`));
  return rows[0]?.name ?? null;
}

/** Published or not, no page of a survey. */
export async function instrumentsByCode(db: Database | Transaction, codes: readonly string[]) {
  return db
    .select({ id: instrument.id, code: instrument.code, status: instrument.status })
    .from(instrument)
    .where(and(inArray(instrument.code, [...codes]), sql`${instrument.surveyId} is null`));
}
