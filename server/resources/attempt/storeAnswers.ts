import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection';
import { prepareRows } from '../../database/prepared';
import { answerEvent, type FrozenRespondent, type StoredAnswer, userInstrument } from '../../database/schema/attempt';
import type { AttemptRecord } from './store';

type Sheet = (typeof answerEvent.$inferSelect)['answers'];

/** An attempt as a write of answers finds it. */
export interface AnswerState
  extends Pick<
    AttemptRecord,
    'status' | 'versionId' | 'revision' | 'locale' | 'startedAt' | 'expiresAt' | 'completedAt'
  > {
  respondent: FrozenRespondent;
  /** Of the written questions alone, unless the whole sheet was asked for. */
  held: Record<string, StoredAnswer>;
  /** Of this client's last write; 0: it has made none. */
  lastSequence: number;
  /** Of a write that came before with the same client and sequence. */
  earlier: { revision: number; receivedAt: Date; answers: Sheet } | null;
}

/** Which write of which attempt. */
export interface WriteKey {
  userId: string;
  id: string;
  client: string;
  sequence: number;
}

export interface NewWrite extends WriteKey {
  /** The attempt's revision on which the merge rests. */
  revision: number;
  base: number;
  answers: Sheet;
  /** What of it holds, by question code. */
  applied: Record<string, StoredAnswer>;
  /** Codes whose stored answer stays. */
  superseded: readonly string[];
  at: Date;
  correctedAt: Date;
  receivedAt: Date;
  locale: string | undefined;
}

export interface AnswerStatements {
  /** undefined: this person has no such attempt. `whole`: with every answer of the sheet, not those of `codes` alone. */
  read(key: WriteKey, codes: readonly string[], whole: boolean): Promise<AnswerState | undefined>;
  /**
   * Stores the write, if the attempt is open, stands at the write's revision and this client's last sequence is the one before.
   * Otherwise nothing is changed, and the state is how the attempt stood when the statement began.
   */
  write(
    write: NewWrite,
  ): Promise<{ stored: true; revision: number } | { stored: false; state: AnswerState | undefined }>;
}

const own = and(
  eq(userInstrument.userId, sql.placeholder('userId')),
  eq(userInstrument.id, sql.placeholder('id')),
) as SQL;

const ofClient = sql`${answerEvent.userId} = ${sql.placeholder('userId')} and ${answerEvent.attemptId} = ${sql.placeholder('id')}
  and ${answerEvent.client} = ${sql.placeholder('client')}`;

const lastSequence = sql<number>`coalesce((select max(${answerEvent.sequence}) from ${answerEvent} where ${ofClient}), 0)`;

const heldOf = (codes: SQL) => sql`(
  select coalesce(jsonb_object_agg(code, ${userInstrument.answers} -> code), '{}')
  from jsonb_array_elements_text(${codes}) as code
  where jsonb_exists(${userInstrument.answers}, code)
)`;

const sameWrite = and(
  eq(answerEvent.userId, userInstrument.userId),
  eq(answerEvent.attemptId, userInstrument.id),
  eq(answerEvent.client, sql.placeholder('client')),
  eq(answerEvent.sequence, sql.placeholder('sequence')),
);

/** As PostgreSQL writes it down: moments as text. */
interface WrittenState extends Omit<AnswerState, 'startedAt' | 'expiresAt' | 'completedAt' | 'earlier'> {
  startedAt: string;
  expiresAt: string | null;
  completedAt: string | null;
  earlierRevision: number | null;
  earlierReceivedAt: string | null;
  earlierAnswers: Sheet | null;
}

const momentOf = (written: string | null) => (written === null ? null : new Date(written));

function stateOf(written: WrittenState): AnswerState {
  const { earlierRevision, earlierReceivedAt, earlierAnswers, startedAt, expiresAt, completedAt, ...rest } = written;
  const earlier =
    earlierRevision === null || earlierReceivedAt === null || earlierAnswers === null
      ? null
      : { revision: earlierRevision, receivedAt: new Date(earlierReceivedAt), answers: earlierAnswers };
  return {
    ...rest,
    startedAt: new Date(startedAt),
    expiresAt: momentOf(expiresAt),
    completedAt: momentOf(completedAt),
    earlier,
  };
}

/** One value, so that a write that was stored, as most are, has no row of columns to describe and to read. */
const stateWith = (held: SQL) => sql<WrittenState>`jsonb_build_object(
  'status', ${userInstrument.status},
  'versionId', ${userInstrument.versionId},
  'revision', ${userInstrument.revision},
  'locale', ${userInstrument.locale},
  'respondent', ${userInstrument.respondent},
  'startedAt', ${userInstrument.startedAt},
  'expiresAt', ${userInstrument.expiresAt},
  'completedAt', ${userInstrument.completedAt},
  'held', ${held},
  'lastSequence', ${lastSequence},
  'earlierRevision', ${answerEvent.revision},
  'earlierReceivedAt', ${answerEvent.receivedAt},
  'earlierAnswers', ${answerEvent.answers}
)`;

function prepareRead(db: Database) {
  const held = sql`case when ${sql.placeholder('whole')}::boolean then ${userInstrument.answers}
    else ${heldOf(sql`${sql.placeholder('codes')}::jsonb`)} end`;
  const query = db
    .select({ state: stateWith(held) })
    .from(userInstrument)
    .leftJoin(answerEvent, sameWrite)
    .where(own);
  return prepareRows<[state: WrittenState]>(db, 'attempt_answers_read', query);
}

/** The UPDATE of the attempt, the INSERT of the event and, where there was nothing to insert, the state: one statement, one commit. */
function prepareWrite(db: Database) {
  const receivedAt = sql`${sql.placeholder('receivedAt')}::timestamptz`;
  const answers = sql`${sql.placeholder('answers')}::jsonb`;
  const written = db.$with('written').as(
    db
      .update(userInstrument)
      .set({
        answers: sql`${userInstrument.answers} || ${sql.placeholder('applied')}::jsonb`,
        revision: sql`${userInstrument.revision} + 1`,
        savedAt: receivedAt,
        locale: sql`coalesce(${sql.placeholder('locale')}::text, ${userInstrument.locale})`,
      })
      .where(
        and(
          own,
          eq(userInstrument.revision, sql.placeholder('revision')),
          eq(userInstrument.status, 'in_progress'),
          sql`(${userInstrument.expiresAt} is null or ${userInstrument.expiresAt} > ${receivedAt})`,
          // Nobody else writes between this look and the update: every event raises the revision.
          sql`${lastSequence} + 1 = ${sql.placeholder('sequence')}::integer`,
        ),
      )
      .returning({ userId: userInstrument.userId, id: userInstrument.id, revision: userInstrument.revision }),
  );
  const event = db.$with('event').as(
    db
      .insert(answerEvent)
      .select((query) =>
        query
          .select({
            userId: written.userId,
            attemptId: written.id,
            client: sql`${sql.placeholder('client')}::uuid`.as('client'),
            sequence: sql`${sql.placeholder('sequence')}::integer`.as('sequence'),
            base: sql`${sql.placeholder('base')}::integer`.as('base'),
            answers: answers.as('answers'),
            at: sql`${sql.placeholder('at')}::timestamptz`.as('at'),
            correctedAt: sql`${sql.placeholder('correctedAt')}::timestamptz`.as('corrected_at'),
            receivedAt: receivedAt.as('received_at'),
            revision: written.revision,
            superseded: sql`${sql.placeholder('superseded')}::text[]`.as('superseded'),
          })
          .from(written),
      )
      .returning({ revision: answerEvent.revision }),
  );
  const codes = sql`(select coalesce(jsonb_agg(code), '[]') from jsonb_object_keys(${answers}) as code)`;
  const state = db
    .select({ state: stateWith(heldOf(codes)) })
    .from(userInstrument)
    .leftJoin(answerEvent, sameWrite)
    .where(own);
  const query = db
    .with(written, event)
    .select({
      stored: sql<number | null>`event.revision`,
      state: sql<WrittenState | null>`case when event.revision is null then (${state}) end`,
    })
    .from(sql`(values (1)) as once left join event on true`);
  return prepareRows<[stored: number | null, state: WrittenState | null]>(db, 'attempt_answers_write', query);
}

/** The two statements of saved answers, prepared once a connection. */
export function prepareAnswerStatements(db: Database): AnswerStatements {
  const read = prepareRead(db);
  const write = prepareWrite(db);
  return {
    read: async (key, codes, whole) => {
      const [row] = await read({ ...key, codes: JSON.stringify(codes), whole });
      return row && stateOf(row[0]);
    },
    write: async ({ answers, applied, at, correctedAt, receivedAt, locale = null, ...rest }) => {
      const [row] = await write({
        ...rest,
        answers: JSON.stringify(answers),
        applied: JSON.stringify(applied),
        at: at.toISOString(),
        correctedAt: correctedAt.toISOString(),
        receivedAt: receivedAt.toISOString(),
        locale,
      });
      if (row === undefined) throw new Error('a write of answers came back without a row');
      const [stored, state] = row;
      if (stored !== null) return { stored: true, revision: stored };
      return { stored: false, state: state === null ? undefined : stateOf(state) };
    },
  };
}
