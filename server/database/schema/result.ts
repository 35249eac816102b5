import { sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

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
