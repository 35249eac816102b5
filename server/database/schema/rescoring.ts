import type { Definition } from 'core/instrument/draft';
import type { LaterField } from 'core/instrument/respondent';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredScore } from './attempt';
import { moment } from './columns';
import { instrument, instrumentVersion } from './instrument';
import { job } from './job';
import { user } from './people';

/** A comparison of another definition's scores for completed attempts, or a re-scoring by it. */
export const rescoring = pgTable(
  'rescoring',
  {
    /** One comparison is one job; it is deleted with the job, the scores that it gave are not. */
    jobId: uuid('job_id')
      .primaryKey()
      .references(() => job.id, { onDelete: 'cascade' }),
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['whatIf', 'rescore'] }).notNull(),
    /** The version compared with; null: `definition`. */
    versionId: uuid('version_id').references(() => instrumentVersion.id),
    versionNumber: integer('version_number'),
    /** The draft as it stood. */
    definition: jsonb('definition').$type<Definition>(),
    sequence: integer('sequence').notNull(),
    note: text('note').notNull(),
    attempts: integer('attempts').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    crossed: integer('crossed').notNull().default(0),
    /** By calculation: how many change, how many cross a band. */
    calculations: jsonb('calculations').$type<Record<string, { changed: number; crossed: number }>>().notNull(),
  },
  (table) => [index('rescoring_instrument').on(table.instrumentId, table.kind)],
);

/** An attempt whose scores change. */
export const rescoredAttempt = pgTable(
  'rescored_attempt',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => rescoring.jobId, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    /** Of the attempt, by which it is decided who may see it; null: it has none. */
    surveyId: uuid('survey_id'),
    /** Of an attempt outside surveys that the readers of its instrument may see: when it was begun; null: it is none of those. */
    namedAt: moment('named_at'),
    versionNumber: integer('version_number').notNull(),
    completedAt: moment('completed_at').notNull(),
    changes: jsonb('changes').$type<{ calculation: string; before: StoredScore; after: StoredScore }[]>().notNull(),
    crossed: boolean('crossed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.attemptId] }),
    index('rescored_attempt_order').on(table.jobId, table.crossed, table.attemptId),
  ],
);

/** The earlier scores of an attempt: what it had before re-scoring, with who rescored it and why. */
export const scoreHistory = pgTable(
  'score_history',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    /** Counts the scorings of the attempt from 1: the one at its completion. */
    number: integer('number').notNull(),
    /** The version that gave these scores. */
    versionId: uuid('version_id').notNull(),
    scores: jsonb('scores').$type<Record<string, StoredScore>>().notNull(),
    note: text('note').notNull(),
    /** What the respondent added to their data, for which these scores were made; null: it was not for that. */
    added: text('added').array().$type<LaterField[]>(),
    /** No reference: it outlives the account. null: at completion. */
    scoredBy: uuid('scored_by'),
    scoredAt: moment('scored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.attemptId, table.number] })],
);
