import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { job } from './job';
import { survey } from './survey';

/** Somebody in a list who was left out. */
export interface RefusedLine {
  line: number;
  code: string;
  value: string;
  field?: string;
}

/** A list of people who are invited by one job, and what came of it. */
export const invitationImport = pgTable(
  'invitation_import',
  {
    /** It goes when the job is forgotten. */
    jobId: uuid('job_id')
      .primaryKey()
      .references(() => job.id, { onDelete: 'cascade' }),
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    /** The list; null: all of it is done. */
    text: text('text'),
    created: integer('created').notNull().default(0),
    existing: integer('existing').notNull().default(0),
    /** Of those created: without an address. */
    handed: integer('handed').notNull().default(0),
    refusedCount: integer('refused_count').notNull().default(0),
    /** The first of them. */
    refused: jsonb('refused').$type<RefusedLine[]>().notNull().default([]),
  },
  (table) => [index('invitation_import_survey').on(table.surveyId)],
);
