import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns';
import { instrument } from './instrument';
import { job } from './job';

/** Reports of many attempts, made as PDFs by one job. */
export const reportBatch = pgTable(
  'report_batch',
  {
    /** One batch is one job; its files go when the job is forgotten. */
    jobId: uuid('job_id')
      .primaryKey()
      .references(() => job.id, { onDelete: 'cascade' }),
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    report: text('report').notNull(),
    /** null: each in the language of its attempt. */
    locale: text('locale'),
    paper: text('paper', { enum: ['a4', 'letter'] }).notNull(),
    completedFrom: moment('completed_from'),
    completedTo: moment('completed_to'),
  },
  (table) => [index('report_batch_instrument').on(table.instrumentId)],
);

/** One result of a batch: its PDF, or why there is none. */
export const reportFile = pgTable(
  'report_file',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => reportBatch.jobId, { onDelete: 'cascade' }),
    /** No reference: deleting the attempt deletes the file too. */
    attemptId: uuid('attempt_id').notNull(),
    /** Of the attempt, by which it is decided who may see it; null: it has none. */
    surveyId: uuid('survey_id'),
    /** Of an attempt outside surveys that the readers of its instrument may see: when it was begun; null: it is none of those. */
    namedAt: moment('named_at'),
    locale: text('locale').notNull(),
    pdf: bytes('pdf'),
    /** `no_report`: the version that scored it has none of this code; `unprintable`: it could not be made. */
    leftOut: text('left_out', { enum: ['no_report', 'unprintable'] }),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.attemptId] }),
    index('report_file_attempt').on(table.attemptId),
  ],
);
