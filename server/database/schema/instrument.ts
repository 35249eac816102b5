import type { Definition, Draft } from 'core/instrument/draft';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { user } from './people';

export const instrument = pgTable(
  'instrument',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    /** The survey whose page of questions it is: in no list of instruments. null: it stands for itself. */
    surveyId: uuid('survey_id'),
    status: text('status', { enum: ['draft', 'published', 'archived'] }).notNull(),
    domain: text('domain'),
    area: text('area'),
    baseLocale: text('base_locale').notNull(),
    /** The structure, each of its parts with an `id`; the texts are messages of the kind `Instrument` that this row owns. */
    draft: jsonb('draft').$type<Draft>().notNull(),
    /** SHA-256 of the canonical form of the draft with the texts that publishing takes; empty: its texts have changed since. */
    draftChecksum: text('draft_checksum').notNull(),
    /** Of the draft; display-only questions do not count, each row of a matrix does. */
    questionCount: integer('question_count').notNull(),
    /** Number of the draft's last edit. */
    draftSequence: integer('draft_sequence').notNull().default(0),
    /** Who may answer it: everyone who is signed in, or only those with access. */
    access: text('access', { enum: ['open', 'granted'] })
      .notNull()
      .default('open'),
    currentVersionId: uuid('current_version_id').references((): AnyPgColumn => instrumentVersion.id),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('instrument_code').on(table.code).where(sql`survey_id is null`),
    uniqueIndex('instrument_page').on(table.surveyId, table.code).where(sql`survey_id is not null`),
    check('instrument_status', sql`${table.status} in ('draft', 'published', 'archived')`),
    check('instrument_access', sql`${table.access} in ('open', 'granted')`),
  ],
);

/** What was published: a trigger refuses every change. */
export const instrumentVersion = pgTable(
  'instrument_version',
  {
    id: uuid('id').primaryKey(),
    instrumentId: uuid('instrument_id')
      .notNull()
      .references((): AnyPgColumn => instrument.id),
    number: integer('number').notNull(),
    definition: jsonb('definition').$type<Definition>().notNull(),
    checksum: text('checksum').notNull(),
    note: text('note').notNull(),
    baseLocale: text('base_locale').notNull(),
    locales: text('locales').array().notNull(),
    /** Published although their texts were incomplete, as the publisher confirmed. */
    incompleteLocales: text('incomplete_locales').array().notNull(),
    questionCount: integer('question_count').notNull(),
    publishedAt: moment('published_at').notNull(),
    /** No reference: a version outlives the account, and nothing may change it. */
    publishedBy: uuid('published_by'),
    /** Beside the definition, so that browsing reads none. */
    domain: text('domain').generatedAlwaysAs((): SQL => sql`definition ->> 'domain'`),
    area: text('area').generatedAlwaysAs((): SQL => sql`definition ->> 'area'`),
    estimatedMinutes: doublePrecision('estimated_minutes').generatedAlwaysAs(
      (): SQL => sql`(definition #>> '{settings,estimatedMinutes}')::double precision`,
    ),
    /** `seenByOf` of its settings: the promise to everybody who begins with it outside surveys. */
    seenBy: text('seen_by', { enum: ['nobody', 'figures', 'named'] })
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`coalesce(definition #>> '{settings,seenBy}', case when definition #>> '{settings,results}' = 'staff' then 'named' else 'figures' end)`,
      ),
  },
  (table) => [unique('instrument_version_number').on(table.instrumentId, table.number)],
);

/** Who of the staff sees attempts of versions that promise `named`, as respondents read it: those begun since they are named. */
export const instrumentReader = pgTable(
  'instrument_reader',
  {
    instrumentId: uuid('instrument_id')
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instrumentId, table.userId] }),
    index('instrument_reader_user').on(table.userId),
  ],
);

export const instrumentVersionText = pgTable(
  'instrument_version_text',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => instrumentVersion.id),
    locale: text('locale').notNull(),
    /** 0: as it was published; else the text revision that wrote this bundle. The highest counts. */
    revision: integer('revision').notNull().default(0),
    /** Text key → text; only those that the locale has. */
    texts: jsonb('texts').$type<Record<string, string>>().notNull(),
    /** Beside the bundle, so that browsing reads no bundle. */
    title: text('title').generatedAlwaysAs((): SQL => sql`texts ->> 'title'`),
    description: text('description').generatedAlwaysAs((): SQL => sql`texts ->> 'description'`),
    /** Title and description as they are searched: `searchable` of the migration that made it. */
    search: text('search').generatedAlwaysAs(
      (): SQL => sql`searchable(coalesce(texts ->> 'title', '') || ' ' || coalesce(texts ->> 'description', ''))`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.locale, table.revision] }),
    index('instrument_version_text_locale').on(table.locale),
    index('instrument_version_text_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

/** The languages in which the questions of a version are asked: `askedLocales` of its texts as respondents read them now. */
export const instrumentVersionLanguage = pgTable(
  'instrument_version_language',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => instrumentVersion.id),
    locale: text('locale').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.locale] }),
    index('instrument_version_language_locale').on(table.locale),
  ],
);

/** A recorded change of a published version's texts: old and new. Never changed. */
export const textRevision = pgTable(
  'text_revision',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => instrumentVersion.id),
    number: integer('number').notNull(),
    note: text('note').notNull(),
    changes: jsonb('changes').$type<TextChange[]>().notNull(),
    /** No reference: it outlives the account. */
    revisedBy: uuid('revised_by'),
    revisedAt: moment('revised_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.number] })],
);

/** `before` null: the locale had no such text. */
export interface TextChange {
  locale: string;
  key: string;
  before: string | null;
  after: string;
}
