import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Mails that have not been sent yet. They hold addresses and the tokens of links, so a row is deleted once its mail is sent. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    locale: text('locale').notNull(),
    template: text('template').notNull(),
    values: jsonb('values').$type<Record<string, string | number>>().notNull(),
    /** A path of the product with its query. */
    path: text('path'),
    createdAt: moment('created_at').notNull(),
    /** Tries that failed. */
    failures: integer('failures').notNull().default(0),
    /** Not to be tried before; while a server tries, the end of its turn. */
    dueAt: moment('due_at').notNull(),
  },
  (table) => [index('mail_queue_due').on(table.dueAt)],
);

/** Mails to one recipient that strangers can cause, so that nobody is flooded; the subject is a keyed digest of the address. */
export const mailCount = pgTable(
  'mail_count',
  {
    subject: text('subject').primaryKey(),
    mails: integer('mails').notNull(),
    /** When counting starts over. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('mail_count_ends').on(table.endsAt)],
);
