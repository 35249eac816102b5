import type { ViewQuery } from 'core/contract/results/views';
import { viewTabs } from 'core/results/source';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { instrument } from './instrument';
import { user } from './people';
import { survey } from './survey';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Attempts of which completed answers or scores came, changed or went, written by triggers in the transaction that did it. Servers read it
 * below the oldest transaction that is still open, each from where it was: in the order of commits, without a sequence.
 */
export const resultChange = pgTable(
  'result_change',
  {
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    userId: uuid('user_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
  },
  (table) => [index('result_change_xid').on(table.xid), index('result_change_attempt').on(table.attemptId)],
);

/** What is no longer kept of the changes: whoever was behind this reads everything anew; and up to where the next time. */
export const resultFloor = pgTable('result_floor', {
  id: text('id', { enum: ['changes', 'next'] }).primaryKey(),
  xid: xid8('xid').notNull(),
});

/**
 * The fixed groups of a survey that withholds names, or of what an instrument was answered outside surveys (`surveyId` is then its id, the
 * item ''): figures are about whole groups. A unit is an attempt, or with the item '*' (exports) of a survey a participation; `groupId` null: it was in a group that was given up, and comes back only with enough others.
 */
export const resultGroup = pgTable(
  'result_group',
  {
    surveyId: uuid('survey_id').notNull(),
    item: text('item').notNull(),
    unit: uuid('unit').notNull(),
    groupId: uuid('group_id'),
    /** What all of a group have in common, as a list in JSON; null: nothing but the item. */
    stratum: text('stratum'),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.item, table.unit] })],
);

/** What a page of results showed, under a name: an address, no figures. Of a survey or of an instrument. */
export const resultView = pgTable(
  'result_view',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    surveyId: uuid('survey_id').references(() => survey.id, { onDelete: 'cascade' }),
    instrumentId: uuid('instrument_id').references(() => instrument.id, { onDelete: 'cascade' }),
    /** Of a survey: code, or `all`. It may be gone. */
    item: text('item'),
    name: text('name').notNull(),
    tab: text('tab', { enum: viewTabs }).notNull(),
    query: jsonb('query').$type<ViewQuery>().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('result_view_survey_name')
      .on(table.ownerId, table.surveyId, sql`lower(${table.name})`)
      .where(sql`survey_id is not null`),
    uniqueIndex('result_view_instrument_name')
      .on(table.ownerId, table.instrumentId, sql`lower(${table.name})`)
      .where(sql`instrument_id is not null`),
    index('result_view_survey').on(table.surveyId),
    index('result_view_instrument').on(table.instrumentId),
    check('result_view_of_one', sql`num_nonnulls(survey_id, instrument_id) = 1`),
    check('result_view_item', sql`(item is null) = (survey_id is null)`),
  ],
);
