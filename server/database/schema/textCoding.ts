import type { TextTheme } from 'core/results/textTheme';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { instrument } from './instrument';
import { user } from './people';
import { survey } from './survey';

/** A question to whose answers somebody has said something: of a survey's item, or of an instrument by itself (`item` ''). */
export const codedQuestion = pgTable(
  'coded_question',
  {
    id: uuid('id').primaryKey(),
    surveyId: uuid('survey_id').references(() => survey.id, { onDelete: 'cascade' }),
    instrumentId: uuid('instrument_id').references(() => instrument.id, { onDelete: 'cascade' }),
    item: text('item').notNull(),
    question: text('question').notNull(),
    /** In their order. */
    themes: jsonb('themes').$type<TextTheme[]>().notNull().default([]),
    /** Of the themes. */
    rowVersion: integer('row_version').notNull().default(0),
  },
  (table) => [
    unique('coded_question_place')
      .on(table.surveyId, table.instrumentId, table.item, table.question)
      .nullsNotDistinct(),
    index('coded_question_instrument').on(table.instrumentId),
    check('coded_question_subject', sql`(${table.surveyId} is null) <> (${table.instrumentId} is null)`),
  ],
);

/** What a member of staff has said about a text, which is known by its key alone: see `keyOfText`. No attempt, no text. */
export const textCoding = pgTable(
  'text_coding',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => codedQuestion.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    isMarked: boolean('is_marked').notNull(),
    /** Ids of themes that are in it; null: not looked at. */
    themes: uuid('themes').array(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.userId, table.key] }),
    index('text_coding_user').on(table.userId),
  ],
);
