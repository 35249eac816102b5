import type { DraftChange } from 'core/contract/authoring/draft';
import type { Operation } from 'core/instrument/operations/operation';
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { instrument } from './instrument';
import { user } from './people';

/** Label of an edit, as in the contract. */
export type StepLabel = DraftChange['label'];

/** One edit of a draft, with its inverse. Undoing is an edit of its own: rows are never changed. */
export const draftChange = pgTable(
  'draft_change',
  {
    /** Chosen by the client, so that the same edit sent twice counts once. */
    id: uuid('id').primaryKey(),
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    /** Counts the edits of the instrument, from 1. */
    sequence: integer('sequence').notNull(),
    label: jsonb('label').$type<StepLabel>().notNull(),
    operations: jsonb('operations').$type<Operation[]>().notNull(),
    inverse: jsonb('inverse').$type<Operation[]>().notNull(),
    /** The edit that it undoes or redoes. */
    undoes: uuid('undoes'),
    redoes: uuid('redoes'),
    changedBy: uuid('changed_by').references(() => user.id, { onDelete: 'set null' }),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    unique('draft_change_sequence').on(table.instrumentId, table.sequence),
    index('draft_change_author').on(table.instrumentId, table.changedBy, table.sequence),
  ],
);

/** Who works on a draft at the moment: one row per tab, stale after a while. */
export const draftPresence = pgTable(
  'draft_presence',
  {
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    client: uuid('client').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    place: text('place').notNull(),
    part: text('part'),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.instrumentId, table.client] })],
);
