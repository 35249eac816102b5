import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressesIn } from 'core/export/attempt';
import type { ExportedItem } from 'core/export/participation';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/connection';
import { isInPart, type PartOfInstrument } from '../database/instrumentParts';
import { participantEmail, participantName } from '../database/participantName';

/** A participation as it is stored, with its attempts. */
export interface StoredParticipation {
  id: string;
  personKey: string;
  name: string | null;
  email: string | null;
  wave: string;
  arm: string | null;
  locale: string;
  isImported: boolean;
  attributes: Record<string, string | number>;
  /** null where times are not read. */
  startedAt: string | null;
  completedAt: string | null;
  /** JSON of an `ExportedAttempt` by item. As text: it is ten times as large once it is read. */
  attempts: string | null;
}

/** Rows of the database that are read together. */
const together = 500;

const moment = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The answers to an item, in the order of its addresses: an array is read in half the time of an object. */
function answersTo({ versions }: ExportedItem): SQL {
  const answers = addressesIn(versions).map((address) => sql`a.answers -> ${address}::text`);
  return sql`array_to_json(array[${sql.join(answers, sql`, `)}]::jsonb[])`;
}

function attemptOf(answers: SQL): SQL {
  return sql`json_build_object(
    'id', a.id, 'versionId', a.version_id, 'answers', ${answers}, 'respondent', a.respondent, 'scores', a.scores
  )`;
}

interface SurveyRows {
  surveyId: string;
  waves: readonly string[];
}

/** Whose rows are read. `salt`: people come in an order that depends on it alone; absent: as they came. */
export type RowsOf = (PartOfInstrument | SurveyRows) & { salt?: string };

/** What is read of each row beside who, where and how. */
export interface ReadParts {
  items: readonly ExportedItem[];
  hasTimes: boolean;
  hasNames: boolean;
}

const where = (isRead: boolean, column: SQL): SQL => (isRead ? column : sql`null`);

const joined = sql`
  join user_account u on u.id = p.user_id
  left join invitation i on i.survey_id = p.survey_id and i.id = p.invitation_id`;

/** @param order of people; rows of one person stand side by side, in the order of the waves */
function participationsOf({ surveyId, waves }: SurveyRows, { items, hasTimes, hasNames }: ReadParts, order: SQL): SQL {
  const cases = items.map((item) => sql`when ${item.code} then ${answersTo(item)}`);
  const answers = cases.length === 0 ? sql`null::json` : sql`case a.item ${sql.join(cases, sql` `)} end`;
  return sql`
    select p.id, p.person_key as "personKey", p.wave, p.arm, p.locale, p.attributes, p.is_imported as "isImported",
      ${where(hasTimes, moment(sql`p.started_at`))} as "startedAt", ${where(hasTimes, moment(sql`p.ended_at`))} as "completedAt",
      ${where(hasNames, participantName(sql`u`, sql`i`))} as name, ${where(hasNames, participantEmail(sql`u`, sql`i`))} as email,
      (
        select json_object_agg(a.item, ${attemptOf(answers)})::text from (
          select distinct on (a.item) a.* from user_instrument a
          where a.user_id = p.user_id and a.participation_id = p.id
          order by a.item, (a.status = 'completed') desc, a.id desc
        ) a
      ) as attempts
    from (
      select p.*, coalesce(p.invitation_id, p.user_id)::text as person_key from user_survey p
      where p.survey_id = ${surveyId}::uuid and not p.is_pilot and p.status = 'completed'
      order by ${order}, array_position(${sql.param([...waves])}::text[], p.wave), p.id
    ) p
    ${hasNames ? joined : sql``}`;
}

const isExported = (part: PartOfInstrument) => sql`(status = 'completed' and ${isInPart(part)})`;

function attemptsOf(part: PartOfInstrument, { items: [item], hasTimes, hasNames }: ReadParts, order: SQL): SQL {
  const own = (column: SQL) => where(hasNames, sql`case when u.kind = 'guest' then null else ${column} end`);
  const answers = item === undefined ? sql`null::json` : answersTo(item);
  return sql`
    select a.id, a.user_id::text as "personKey", '' as wave, null as arm, a.locale, '{}'::json as attributes,
      case when a.participation_id is null then false else
        coalesce((select p.is_imported from user_survey p where p.user_id = a.user_id and p.id = a.participation_id), false)
      end as "isImported",
      ${where(hasTimes, moment(sql`a.started_at`))} as "startedAt", ${where(hasTimes, moment(sql`a.completed_at`))} as "completedAt",
      ${own(sql`u.display_name`)} as name, ${own(sql`u.email`)} as email,
      json_build_object('', ${attemptOf(answers)})::text as attempts
    from (
      select * from user_instrument
      where ${isExported(part)}
      order by ${order}, completed_at, id
    ) a
    ${hasNames ? sql`join user_account u on u.id = a.user_id` : sql``}`;
}

export async function countExported(db: Database | Transaction, of: RowsOf): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    'surveyId' in of
      ? sql`select count(*)::int as count from user_survey p
          where p.survey_id = ${of.surveyId}::uuid and not p.is_pilot and p.status = 'completed'`
      : sql`select count(*)::int as count from user_instrument where ${isExported(of)}`,
  );
  return rows[0]?.count ?? 0;
}

export interface PersonOf extends Record<string, unknown> {
  id: string;
  personKey: string;
}

/** Every completed participation of a survey, or attempt at an instrument, with whose it is. */
export async function exportedPeople(db: Database, of: RowsOf): Promise<PersonOf[]> {
  const { rows } = await db.execute<PersonOf>(
    'surveyId' in of
      ? sql`select p.id, coalesce(p.invitation_id, p.user_id)::text as "personKey" from user_survey p
          where p.survey_id = ${of.surveyId}::uuid and not p.is_pilot and p.status = 'completed' order by p.id`
      : sql`select id, user_id::text as "personKey" from user_instrument where ${isExported(of)} order by id`,
  );
  return rows;
}

/** Reads the rows by a cursor, all of one moment. @param take gets some hundred at a time, in order */
export async function readRows(
  db: Database,
  of: RowsOf,
  parts: ReadParts,
  take: (rows: readonly StoredParticipation[]) => Promise<void>,
): Promise<void> {
  // Without a salt as it is, so that attempts can come in the order of their primary key.
  const person = 'surveyId' in of ? sql`coalesce(p.invitation_id, p.user_id)` : sql`user_id`;
  const order = of.salt === undefined ? person : sql`sha256(convert_to(${of.salt} || ${person}::text, 'UTF8'))`;
  const query = 'surveyId' in of ? participationsOf(of, parts, order) : attemptsOf(of, parts, order);
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`declare exported no scroll cursor for ${query}`);
      const fetched = async () => {
        const { rows } = await tx.execute<StoredParticipation & Record<string, unknown>>(
          sql.raw(`fetch ${together} from exported`),
        );
        return rows;
      };
      for (let rows = await fetched(); rows.length > 0; ) {
        // PostgreSQL reads on while these are taken: the question is on its way before their work begins.
        const next = rows.length < together ? Promise.resolve([]) : fetched();
        next.catch(() => undefined);
        await nextTurn();
        await take(rows);
        rows = await next;
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
