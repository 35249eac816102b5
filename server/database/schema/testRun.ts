import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { user } from './people';

/** Test cases of many instruments, run together. */
export const testRun = pgTable(
  'test_run',
  {
    id: uuid('id').primaryKey(),
    trigger: text('trigger', { enum: ['hand', 'schedule', 'publish'] }).notNull(),
    startedBy: uuid('started_by').references(() => user.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['running', 'stopped', 'done'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('test_run_started').on(table.startedAt)],
);

/** What one test case came to. */
export interface StoredCase {
  code: string;
  passed: boolean;
  change: 'broken' | 'mended' | 'new' | null;
  /** Of one that failed. */
  expected?: object;
  actual?: object;
}

/** One instrument of a run: its draft, or a version. */
export const testUnit = pgTable(
  'test_unit',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => testRun.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** No reference: the history outlives a deleted draft. */
    instrumentId: uuid('instrument_id').notNull(),
    code: text('code').notNull(),
    /** null: the draft. */
    version: integer('version'),
    state: text('state', { enum: ['waiting', 'done', 'unsound'] }).notNull(),
    /** Milliseconds. */
    took: doublePrecision('took'),
    cases: jsonb('cases').$type<StoredCase[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index('test_unit_instrument').on(table.instrumentId),
  ],
);

/** One row: when all are run by themselves. */
export const testSchedule = pgTable('test_schedule', {
  id: integer('id').primaryKey(),
  every: text('every', { enum: ['never', 'day', 'week'] }).notNull(),
  hour: integer('hour').notNull(),
  timeZone: text('time_zone').notNull(),
});
