import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { user } from './people';

/** Work that continues after the response, as its owner sees it; the queue itself keeps who does it when. */
export const job = pgTable(
  'job',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** The remaining work: each completed step changes it. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    /** Items processed, including those left out (`failures`). */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    failures: integer('failures').notNull().default(0),
    /** Key of a System message with its params. */
    messageKey: text('message_key'),
    messageParams: jsonb('message_params').$type<Record<string, unknown>>(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('job_user').on(table.userId, table.createdAt)],
);
