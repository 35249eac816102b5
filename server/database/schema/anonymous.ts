import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './people';
import { survey } from './survey';

/** Used codes of an anonymous survey that wait until there are enough of them. */
export const anonymousBatch = pgTable(
  'anonymous_batch',
  {
    /** v4, and the name of its key, which is in no database. */
    id: uuid('id').primaryKey(),
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    /** What all its people share, as `combinationOf` writes it; empty: what they have is left out. */
    combination: text('combination').notNull(),
    /** false: its codes are written to their people, and its participations are still to be. */
    isOpen: boolean('is_open').notNull(),
  },
  (table) => [uniqueIndex('anonymous_batch_open').on(table.surveyId, table.combination).where(sql`is_open`)],
);

/** A used code that waits. Without the batch's key it is nobody's. */
export const anonymousCode = pgTable(
  'anonymous_code',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    /** Keyed digest of whose it is: finds it again. */
    mark: text('mark').notNull(),
    batchId: uuid('batch_id').notNull(),
    /** Whose it is, encrypted. */
    sealed: text('sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.mark] }), index('anonymous_code_batch').on(table.batchId)],
);

/** A participation until its survey is over. */
export const anonymousTaking = pgTable(
  'anonymous_taking',
  {
    /** The guest. */
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    /** That it is rewritten with; null: it was, or nothing was used up for it. */
    batchId: uuid('batch_id'),
    /** SHA-256, hexadecimal, of what only the browser holds; null: it has not said any. */
    credential: text('credential'),
  },
  (table) => [
    index('anonymous_taking_survey').on(table.surveyId),
    index('anonymous_taking_batch').on(table.batchId),
    uniqueIndex('anonymous_taking_credential').on(table.credential),
  ],
);

/** Accounts that have used their right to answer, of surveys that ask everyone. */
export const anonymousAccount = pgTable(
  'anonymous_account',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.userId] })],
);
