import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
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
    /** Style guide: for translators and for the AI endpoint. */
    styleGuide: text('style_guide').notNull().default(''),
    styleGuideVersion: integer('style_guide_version').notNull().default(1),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [check('language_direction', sql`${table.direction} in ('ltr', 'rtl')`)],
);

/** One text for translation into many languages, with its source text: the only place of a base text. */
export const message = pgTable(
  'message',
  {
    id: uuid('id').primaryKey(),
    /** In the database also `Removed`, which no query by kind finds: of a part removed from a draft, until that is undone. */
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
    /** Who can see it: `staff` texts are never shown to a respondent. */
    audience: text('audience', { enum: ['everyone', 'staff'] })
      .notNull()
      .default('everyone'),
    /** The order among the owner's texts, for reading and translating. */
    position: integer('position').notNull().default(0),
    /** Added by hand: not part of any upgrade or document. */
    addedByHand: boolean('added_by_hand').notNull().default(false),
    /** Who edited the source text last; null: as it was seeded or imported. */
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    /** An upgrade leaves an edited source text unchanged, also when its editor is erased. */
    edited: boolean('edited').notNull().default(false),
    rowVersion: integer('row_version').notNull().default(1),
    /** Of a question's text in a draft: as it is searched. Null for all others. */
    questionSearch: text('question_search').generatedAlwaysAs(
      (): SQL => sql`case when kind = 'Instrument' and key like 'question.%.text' then searchable(source_text) end`,
    ),
  },
  (table) => [
    unique('message_key').on(table.kind, table.ownerId, table.key).nullsNotDistinct(),
    // The order of the table of translations; an owner that is null comes first.
    index('message_order').on(
      table.kind,
      sql`coalesce(${table.ownerId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      table.position,
      table.key,
      table.id,
    ),
    index('message_source_trigrams').using('gin', sql`lower(${table.sourceText}) gin_trgm_ops`),
    index('message_question_search')
      .using('gin', table.questionSearch.op('gin_trgm_ops'))
      .where(sql`${table.questionSearch} is not null`),
    index('message_question_code')
      .using('gin', sql`lower(substr(${table.context}, 10)) gin_trgm_ops`)
      .where(sql`${table.questionSearch} is not null`),
  ],
);

/** Every earlier source text of a message. */
export const messageRevision = pgTable(
  'message_revision',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    sourceVersion: integer('source_version').notNull(),
    sourceLocale: text('source_locale').notNull(),
    sourceText: text('source_text').notNull(),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.sourceVersion] })],
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
    /** The last reviewed text: what people see while a newer one waits for review; null: none. */
    liveText: text('live_text'),
    /** Codes of the checks that it fails; null: not checked since it, its source or the glossary changed. */
    problems: text('problems').array(),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    edited: boolean('edited').notNull().default(false),
    rowVersion: integer('row_version').notNull().default(1),
    /** As the message's; a trigger writes it. */
    questionSearch: text('question_search'),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.locale] }),
    index('translation_question_search')
      .using('gin', table.questionSearch.op('gin_trgm_ops'))
      .where(sql`${table.questionSearch} is not null`),
    index('translation_state').on(table.locale, table.status),
    index('translation_unchecked').on(table.locale).where(sql`${table.problems} is null`),
  ],
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

/** A comment on a message (`locale` null), or on its translation into a language. */
export const translationComment = pgTable(
  'translation_comment',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    locale: text('locale'),
    text: text('text').notNull(),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    resolved: boolean('resolved').notNull().default(false),
  },
  (table) => [index('translation_comment_message').on(table.messageId)],
);

/** What an account may do with the texts of a kind in a language, in addition to its roles. `locale` `*`: in every language. */
export const translationPermission = pgTable(
  'translation_permission',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    kind: text('kind', { enum: ['Webpages', 'System', 'Instrument', 'Survey', 'Catalog'] }).notNull(),
    may: text('may', { enum: ['translate', 'review'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.locale, table.kind] })],
);

/** A term of the source language with its translation into another; `translation` null: it stays as it is. */
export const glossaryTerm = pgTable(
  'glossary_term',
  {
    id: uuid('id').primaryKey(),
    locale: text('locale').notNull(),
    term: text('term').notNull(),
    translation: text('translation'),
    note: text('note'),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [uniqueIndex('glossary_term_term').on(table.locale, sql`lower(${table.term})`)],
);

/** What has been seeded, so that an unchanged seed costs one query at the next start. */
export const seedState = pgTable('seed_state', {
  name: text('name').primaryKey(),
  checksum: text('checksum').notNull(),
  seededAt: moment('seeded_at').notNull(),
});
