import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { user } from './people';

export const language = pgTable(
  'language',
  {
    /** BCP 47, `ar-EG`. */
    code: text('code').primaryKey(),
    label: text('label').notNull(),
    nativeLabel: text('native_label').notNull(),
    flag: text('flag').notNull(),
    direction: text('direction', { enum: ['ltr', 'rtl'] }).notNull(),
    enabled: boolean('enabled').notNull(),
    fallback: text('fallback'),
    position: integer('position').notNull(),
  },
  (table) => [check('language_direction', sql`${table.direction} in ('ltr', 'rtl')`)],
);

/** One text to be had in many languages, with its source text: the only place of a base text. */
export const message = pgTable(
  'message',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['Webpages', 'System', 'Instrument', 'Survey', 'Catalog'] }).notNull(),
    /** The instrument, survey, … that the text belongs to; null: the interface. */
    ownerId: uuid('owner_id'),
    key: text('key').notNull(),
    sourceLocale: text('source_locale').notNull(),
    sourceText: text('source_text').notNull(),
    /** Counts the changes of the source text; a translation of an earlier one is outdated. */
    sourceVersion: integer('source_version').notNull().default(1),
    /** For the translator. */
    context: text('context'),
    maxLength: integer('max_length'),
    format: text('format', { enum: ['plain', 'icu', 'markdown'] }).notNull(),
    /** Who edited the source text last; null: as it was seeded or imported. */
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    /** An upgrade leaves an edited source text as it is, also when its editor is erased. */
    edited: boolean('edited').notNull().default(false),
  },
  (table) => [unique('message_key').on(table.kind, table.ownerId, table.key).nullsNotDistinct()],
);

export const translation = pgTable(
  'translation',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: ['missing', 'machine', 'draft', 'reviewed'] }).notNull(),
    /** The version of the source text that this translates. */
    sourceVersion: integer('source_version').notNull(),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    edited: boolean('edited').notNull().default(false),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.locale] })],
);

/** Every earlier text of a translation. */
export const translationRevision = pgTable(
  'translation_revision',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    text: text('text').notNull(),
    status: text('status').notNull(),
    sourceVersion: integer('source_version').notNull(),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('translation_revision_message').on(table.messageId, table.locale)],
);

/** What has been seeded, so that an unchanged seed costs one look at the next start. */
export const seedState = pgTable('seed_state', {
  name: text('name').primaryKey(),
  checksum: text('checksum').notNull(),
  seededAt: moment('seeded_at').notNull(),
});
