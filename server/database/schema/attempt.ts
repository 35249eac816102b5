import type { AnswerValue, Respondent } from 'core/instrument/document';
import type { StatedLater } from 'core/instrument/respondent';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { instrument, instrumentVersion } from './instrument';
import { user } from './people';

/** The current answers, by question code; null: cleared. The events show which write gave each one. */
export type StoredAnswers = Record<string, AnswerValue | null>;

/** What the respondent stated about themselves, frozen at the start, and what they added to their result. */
export interface FrozenRespondent extends Respondent, StatedLater {
  timeZone?: string;
}

export interface StoredScore {
  value: number | string | boolean | null;
  band: string | null;
}

const statuses = ['in_progress', 'completed', 'abandoned', 'expired'] as const;

/**
 * An attempt. Its keys, and those of its related tables, begin with the account: sharding of these tables is by account, and as ids
 * follow the time, the primary key serves the history too.
 */
export const userInstrument = pgTable(
  'user_instrument',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id),
    id: uuid('id').notNull(),
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => instrumentVersion.id),
    /** The participation in a survey that it belongs to, and the survey's item; null: it is answered freely. */
    participationId: uuid('participation_id'),
    item: text('item'),
    locale: text('locale').notNull(),
    respondent: jsonb('respondent').$type<FrozenRespondent>().notNull(),
    /** Set when the age comes from the profile: the age is that at completion. */
    birthDate: date('birth_date', { mode: 'string' }),
    status: text('status', { enum: statuses }).notNull(),
    isTest: boolean('is_test').notNull().default(false),
    answers: jsonb('answers').$type<StoredAnswers>().notNull(),
    /** Counts the acknowledged writes. */
    revision: integer('revision').notNull().default(0),
    startedAt: moment('started_at').notNull(),
    savedAt: moment('saved_at'),
    /** null: no time limit. */
    expiresAt: moment('expires_at'),
    /** When the respondent agreed to the notice about their answers; null: they were not asked. */
    consentedAt: moment('consented_at'),
    completedAt: moment('completed_at'),
    /** By calculation code; null until completion. */
    scores: jsonb('scores').$type<Record<string, StoredScore>>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('user_instrument_in_progress')
      .on(
        table.userId,
        table.instrumentId,
        sql`coalesce(participation_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
        sql`coalesce(item, '')`,
      )
      .where(sql`status = 'in_progress' and not is_test`),
    index('user_instrument_participation')
      .on(table.participationId, table.item)
      .where(sql`participation_id is not null`),
    check('user_instrument_item', sql`(${table.participationId} is null) = (${table.item} is null)`),
    index('user_instrument_instrument').on(table.instrumentId, table.versionId),
    // For the course of an instrument: few beside those that are completed.
    index('user_instrument_left').on(table.instrumentId).where(sql`status <> 'completed'`),
    // For housekeeping.
    index('user_instrument_open').on(table.startedAt).where(sql`status = 'in_progress'`),
    check('user_instrument_status', sql`${table.status} in ('in_progress', 'completed', 'abandoned', 'expired')`),
    check('user_instrument_completed', sql`(${table.status} = 'completed') = (${table.completedAt} is not null)`),
  ],
);

/** Every acknowledged write of answers, those that another write superseded included. */
export const answerEvent = pgTable(
  'answer_event',
  {
    userId: uuid('user_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    client: uuid('client').notNull(),
    /** The client's count of its writes: with it the key of idempotency. */
    sequence: integer('sequence').notNull(),
    /** The revision that the client had seen. */
    base: integer('base').notNull(),
    answers: jsonb('answers').$type<StoredAnswers>().notNull(),
    at: moment('at').notNull(),
    correctedAt: moment('corrected_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    revision: integer('revision').notNull(),
    /** Codes whose stored answer was newer and stayed. */
    superseded: text('superseded').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.client, table.sequence] }),
    foreignKey({
      name: 'answer_event_attempt',
      columns: [table.userId, table.attemptId],
      foreignColumns: [userInstrument.userId, userInstrument.id],
    }),
  ],
);

/** One row a score of a completed attempt, for statistics. */
export const score = pgTable(
  'score',
  {
    userId: uuid('user_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    calculation: text('calculation').notNull(),
    /** No reference: checking one would lock a row that all respondents share. */
    versionId: uuid('version_id').notNull(),
    /** For a boolean: 1 or 0. */
    number: doublePrecision('number'),
    text: text('text'),
    band: text('band'),
    completedAt: moment('completed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.calculation] }),
    foreignKey({
      name: 'score_attempt',
      columns: [table.userId, table.attemptId],
      foreignColumns: [userInstrument.userId, userInstrument.id],
    }),
    index('score_version_calculation').on(table.versionId, table.calculation),
  ],
);

/** A code issued for a completed attempt, which confirms that it is genuine. It is deleted with the attempt. */
export const verification = pgTable(
  'verification',
  {
    /** Sixteen characters of Crockford's base 32, with neither letter in front nor hyphens. */
    code: text('code').primaryKey(),
    kind: text('kind', { enum: ['receipt', 'report'] }).notNull(),
    userId: uuid('user_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    /** The version that gave the scores when the code was made. */
    versionId: uuid('version_id').notNull(),
    /** Of a report: which scoring of the attempt it shows, counted from 1. A receipt is of the answers alone. */
    scoring: integer('scoring').notNull().default(1),
    /** SHA-256, hexadecimal, of the canonical form of the answers that were scored. */
    checksum: text('checksum').notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    unique('verification_once').on(table.userId, table.attemptId, table.kind, table.scoring),
    foreignKey({
      name: 'verification_attempt',
      columns: [table.userId, table.attemptId],
      foreignColumns: [userInstrument.userId, userInstrument.id],
    }).onDelete('cascade'),
    check('verification_kind', sql`${table.kind} in ('receipt', 'report')`),
  ],
);

/** An attempt that its owner deleted: what retake rules need, and nothing else of it. */
export const deletedAttempt = pgTable(
  'deleted_attempt',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    status: text('status', { enum: statuses }).notNull(),
    completedAt: moment('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('deleted_attempt_instrument').on(table.userId, table.instrumentId),
  ],
);
