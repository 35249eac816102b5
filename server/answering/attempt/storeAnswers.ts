import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import mapValues from 'lodash/mapValues';
import type { Database } from '../../database/connection';
import { prepareRows } from '../../database/prepared';
import { answerEvent, type FrozenRespondent, type StoredAnswers, userInstrument } from '../../database/schema/attempt';
import { takesAnswers } from '../../database/surveyTime';
import { together } from '../../database/together';
import type { Giver } from './mergeAnswers';
import type { AttemptRecord } from './store';

/** An attempt as a write of answers finds it. */
export interface AnswerState
  extends Pick<
    AttemptRecord,
    'status' | 'versionId' | 'revision' | 'locale' | 'startedAt' | 'expiresAt' | 'completedAt'
  > {
  respondent: FrozenRespondent;
  answers: StoredAnswers;
  /** Whether it is free, or its survey still takes answers. */
  surveyTakes: boolean;
  /** Of the written questions, those that have been answered, by code. */
  givers: Record<string, Giver>;
  /** Of this client's last write; 0: it has made none. */
  lastSequence: number;
  /** Of a write that came before with the same client and sequence. */
  earlier: { revision: number; receivedAt: Date; answers: StoredAnswers } | null;
}

/** Which write of which attempt. */
export interface WriteKey {
  userId: string;
  id: string;
  client: string;
  sequence: number;
}

export interface NewWrite extends WriteKey {
  /** The attempt's revision that the merge is based on. */
  revision: number;
  base: number;
  answers: StoredAnswers;
  /** Its valid answers. */
  applied: StoredAnswers;
  /** Codes whose stored answer stays. */
  superseded: readonly string[];
  at: Date;
  correctedAt: Date;
  receivedAt: Date;
  locale: string | undefined;
}

export interface AnswerStatements {
  /** undefined: this person has no such attempt. `codes`: of the written questions. */
  read(key: WriteKey, codes: readonly string[], now: Date): Promise<AnswerState | undefined>;
  /**
   * Stores the write, if the attempt is open, stands at the write's revision and this client's last sequence is the one before.
   * @returns the attempt's revision after it; undefined: nothing is changed
   */
  write(write: NewWrite): Promise<number | undefined>;
}

const own = and(
  eq(userInstrument.userId, sql.placeholder('userId')),
  eq(userInstrument.id, sql.placeholder('id')),
) as SQL;

const ofAttempt = sql`${answerEvent.userId} = ${sql.placeholder('userId')} and ${answerEvent.attemptId} = ${sql.placeholder('id')}`;

const ofClient = sql`${ofAttempt} and ${answerEvent.client} = ${sql.placeholder('client')}`;

const lastSequence = sql<number>`coalesce((select max(${answerEvent.sequence}) from ${answerEvent} where ${ofClient}), 0)`;

const sameWrite = and(
  eq(answerEvent.userId, userInstrument.userId),
  eq(answerEvent.attemptId, userInstrument.id),
  eq(answerEvent.client, sql.placeholder('client')),
  eq(answerEvent.sequence, sql.placeholder('sequence')),
);

/** As PostgreSQL writes it. */
interface WrittenGiver extends Omit<Giver, 'at' | 'correctedAt'> {
  at: string;
  correctedAt: string;
}

/** For each written question the last write that was not superseded there. */
const givers = sql<Record<string, WrittenGiver> | null>`(
  select jsonb_object_agg(last.code, last.giver)
  from (
    select distinct on (code) code, jsonb_build_object(
      'at', event.at, 'correctedAt', event.corrected_at, 'client', event.client, 'sequence', event.sequence, 'revision', event.revision
    ) as giver
    from ${answerEvent} as event cross join jsonb_object_keys(event.answers) as code
    where event.user_id = ${sql.placeholder('userId')} and event.attempt_id = ${sql.placeholder('id')}
      and code = any(${sql.placeholder('codes')}::text[]) and code <> all(event.superseded)
    order by code, event.revision desc
  ) as last
)`;

const state = {
  status: userInstrument.status,
  versionId: userInstrument.versionId,
  revision: userInstrument.revision,
  locale: userInstrument.locale,
  respondent: userInstrument.respondent,
  startedAt: userInstrument.startedAt,
  expiresAt: userInstrument.expiresAt,
  completedAt: userInstrument.completedAt,
  answers: userInstrument.answers,
  surveyTakes: takesAnswers(sql`${sql.placeholder('now')}::timestamptz`),
  givers,
  lastSequence,
  earlierRevision: answerEvent.revision,
  earlierReceivedAt: answerEvent.receivedAt,
  earlierAnswers: answerEvent.answers,
};

function prepareRead(db: Database) {
  const query = db
    .select(state)
    .from(userInstrument)
    .leftJoin(answerEvent, sameWrite)
    .where(own)
    .prepare('attempt_answers_read');
  return async (values: Record<string, unknown>): Promise<AnswerState | undefined> => {
    const [row] = await query.execute(values);
    if (row === undefined) return undefined;
    const { givers: written, earlierRevision, earlierReceivedAt, earlierAnswers, ...rest } = row;
    const earlier =
      earlierRevision === null || earlierReceivedAt === null || earlierAnswers === null
        ? null
        : { revision: earlierRevision, receivedAt: earlierReceivedAt, answers: earlierAnswers };
    return { ...rest, earlier, givers: mapValues(written ?? {}, giverOf) };
  };
}

const giverOf = ({ at, correctedAt, ...giver }: WrittenGiver): Giver => ({
  ...giver,
  at: new Date(at),
  correctedAt: new Date(correctedAt),
});

/** Writes of one statement; PostgreSQL plans for this many. */
const writesAtOnce = 16;

const given = sql`(
  select * from jsonb_to_recordset(${sql.placeholder('writes')}::jsonb) as one (
    place integer, "userId" uuid, id uuid, client uuid, sequence integer, revision integer, base integer, answers jsonb, applied jsonb,
    superseded text[], at timestamptz, "correctedAt" timestamptz, "receivedAt" timestamptz, locale text
  ) limit ${sql.raw(String(writesAtOnce))}
) as given`;

/**
 * For each write the UPDATE of its attempt and the INSERT of its event: one statement, one commit, and no rows to be read. Of two writes
 * to one attempt one is stored.
 */
function prepareWrites(db: Database) {
  const lastSequence = sql`coalesce((
    select max(last.sequence) from ${answerEvent} as last
    where last.user_id = given."userId" and last.attempt_id = given.id and last.client = given.client
  ), 0)`;
  const written = db.$with('written').as(
    db
      .update(userInstrument)
      .set({
        answers: sql`${userInstrument.answers} || given.applied`,
        revision: sql`${userInstrument.revision} + 1`,
        savedAt: sql`given."receivedAt"`,
        locale: sql`coalesce(given.locale, ${userInstrument.locale})`,
      })
      .from(given)
      .where(
        and(
          eq(userInstrument.userId, sql`given."userId"`),
          eq(userInstrument.id, sql`given.id`),
          eq(userInstrument.revision, sql`given.revision`),
          eq(userInstrument.status, 'in_progress'),
          or(isNull(userInstrument.expiresAt), gt(userInstrument.expiresAt, sql`given."receivedAt"`)),
          takesAnswers(sql`given."receivedAt"`),
          // Nobody else writes between this check and the update: every event raises the revision.
          sql`${lastSequence} + 1 = given.sequence`,
        ),
      )
      .returning({
        place: sql<number>`given.place`.as('place'),
        userId: sql`given."userId"`.as('user_id'),
        attemptId: sql`given.id`.as('attempt_id'),
        client: sql`given.client`.as('client'),
        sequence: sql`given.sequence`.as('sequence'),
        base: sql`given.base`.as('base'),
        answers: sql`given.answers`.as('answers'),
        at: sql`given.at`.as('at'),
        correctedAt: sql`given."correctedAt"`.as('corrected_at'),
        receivedAt: sql`given."receivedAt"`.as('received_at'),
        revision: userInstrument.revision,
        superseded: sql`given.superseded`.as('superseded'),
      }),
  );
  const event = db.$with('event').as(
    db
      .insert(answerEvent)
      .select((select) =>
        select
          .select({
            userId: written.userId,
            attemptId: written.attemptId,
            client: written.client,
            sequence: written.sequence,
            base: written.base,
            answers: written.answers,
            at: written.at,
            correctedAt: written.correctedAt,
            receivedAt: written.receivedAt,
            revision: written.revision,
            superseded: written.superseded,
          })
          .from(written),
      )
      .returning({ revision: answerEvent.revision }),
  );
  const query = db.with(written, event).select({ place: written.place, revision: written.revision }).from(written);
  return prepareRows<[place: number, revision: number]>(db, 'attempt_answers_write', query);
}

/** The two statements for saving answers, prepared once per connection; simultaneous writes share one. */
export function prepareAnswerStatements(db: Database): AnswerStatements {
  const read = prepareRead(db);
  const store = prepareWrites(db);
  const write = together(
    async (writes: readonly NewWrite[]) => {
      const stored = await store({ writes: JSON.stringify(writes.map((one, place) => ({ ...one, place }))) });
      const revisions = new Map(stored);
      return writes.map((_, place) => revisions.get(place));
    },
    { atMost: writesAtOnce, lanes: 2 },
  );
  return { read: (key, codes, now) => read({ ...key, codes, now: now.toISOString() }), write };
}
