import type { AnswerSheet, Respondent } from 'core/instrument/document';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { instrument } from './instrument';
import { user } from './people';

/** An account invited to try a draft, with its answers. */
export const trial = pgTable(
  'trial',
  {
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    note: text('note').notNull(),
    invitedBy: uuid('invited_by').references(() => user.id, { onDelete: 'set null' }),
    invitedAt: moment('invited_at').notNull(),
    answeredAt: moment('answered_at'),
    locale: text('locale'),
    answers: jsonb('answers').$type<AnswerSheet>(),
    respondent: jsonb('respondent').$type<Respondent>(),
    comment: text('comment'),
  },
  (table) => [primaryKey({ columns: [table.instrumentId, table.userId] }), index('trial_user').on(table.userId)],
);
