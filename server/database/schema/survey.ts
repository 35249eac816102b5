import type { AnswerValue } from 'core/instrument/document';
import type { OpenedSurvey, SurveyDefinition } from 'core/survey/document';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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

/** Values of a participant's attributes by their codes. */
export type AttributeValues = Record<string, Exclude<AnswerValue, string[] | boolean>>;

/** A campaign that asks people. Its texts are messages of the kind `Survey` that this row owns; its pages are instruments. */
export const survey = pgTable(
  'survey',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    baseLocale: text('base_locale').notNull(),
    status: text('status', { enum: ['draft', 'open', 'closed', 'archived'] }).notNull(),
    definition: jsonb('definition').$type<SurveyDefinition>().notNull(),
    /** Beside the definition, so that lists and housekeeping read none. */
    audience: text('audience', { enum: ['everyone', 'invited', 'link'] }).notNull(),
    anonymity: text('anonymity', { enum: ['identified', 'confidential', 'anonymous'] }).notNull(),
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    /** Minutes after the end in which whoever has begun may finish. */
    grace: integer('grace').notNull(),
    /** When it was closed by hand or by time; null: it is not closed. */
    closedAt: moment('closed_at'),
    /** Number of the revision that those who begin get; 0: it was never opened. */
    revision: integer('revision').notNull().default(0),
    /** SHA-256 of the definition with its texts that the revision was made from; other: there are changes to open. */
    checksum: text('checksum').notNull(),
    /** From which participants are put into arms, base64url. */
    seed: text('seed').notNull(),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [
    unique('survey_code').on(table.code),
    check('survey_status', sql`${table.status} in ('draft', 'open', 'closed', 'archived')`),
    check('survey_audience', sql`${table.audience} in ('everyone', 'invited', 'link')`),
    check('survey_anonymity', sql`${table.anonymity} in ('identified', 'confidential', 'anonymous')`),
    index('survey_open').on(table.closesAt).where(sql`status = 'open'`),
  ],
);

/** What those who begin get. Never changed. */
export const surveyRevision = pgTable(
  'survey_revision',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    definition: jsonb('definition').$type<OpenedSurvey>().notNull(),
    openedAt: moment('opened_at').notNull(),
    /** No reference: it outlives the account. */
    openedBy: uuid('opened_by'),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.number] })],
);

/** Texts of a revision in a locale, as respondents read them; changed with the texts of an open survey. */
export const surveyRevisionText = pgTable(
  'survey_revision_text',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    texts: jsonb('texts').$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.locale] })],
);

/** Who may work on a survey; other admins do not see it. superAdmins see all. */
export const surveyCollaborator = pgTable(
  'survey_collaborator',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    may: text('may', { enum: ['own', 'edit', 'see', 'results'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.userId] }),
    index('survey_collaborator_user').on(table.userId),
    check('survey_collaborator_may', sql`${table.may} in ('own', 'edit', 'see', 'results')`),
  ],
);

const invitationStates = [
  'waiting',
  'sent',
  'opened',
  'started',
  'completed',
  'declined',
  'bounced',
  'revoked',
] as const;

/** Somebody who is asked to take part. */
export const invitation = pgTable(
  'invitation',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    /** v4: it says nothing of when. */
    id: uuid('id').notNull(),
    /** As given; null: the code is handed out. */
    email: text('email'),
    name: text('name'),
    locale: text('locale'),
    timeZone: text('time_zone'),
    attributes: jsonb('attributes').$type<AttributeValues>().notNull(),
    /** SHA-256, hexadecimal, of the code. */
    codeHash: text('code_hash').notNull(),
    /** The code, encrypted with a key derived from the installation's secret: the same link serves every mail. */
    code: text('code').notNull(),
    state: text('state', { enum: invitationStates }).notNull(),
    /** The account that the right went to; null: nobody's yet, or a guest's. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** Mails sent so far. */
    mails: integer('mails').notNull().default(0),
    lastMailAt: moment('last_mail_at'),
    createdAt: moment('created_at').notNull(),
    /** As it is searched. */
    search: text('search').generatedAlwaysAs(sql`searchable(coalesce(name, '') || ' ' || coalesce(email, ''))`),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.id] }),
    uniqueIndex('invitation_email').on(table.surveyId, sql`lower(${table.email})`),
    uniqueIndex('invitation_code').on(table.codeHash),
    index('invitation_state').on(table.surveyId, table.state),
    // For what an account is asked, over all surveys.
    index('invitation_address').on(sql`lower(${table.email})`),
    index('invitation_user').on(table.userId),
    index('invitation_search').using('gin', table.search.op('gin_trgm_ops')),
    check('invitation_state_known', sql.raw(`state in (${invitationStates.map((state) => `'${state}'`).join(', ')})`)),
  ],
);

const participationStates = [
  'invited',
  'started',
  'completed',
  'declined',
  'expired',
  'screened_out',
  'over_quota',
] as const;

/** Somebody's participation in a wave of a survey (in the survey, where it has no waves). Its attempts name it. */
export const participation = pgTable(
  'user_survey',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id),
    /** The revision that it began with. */
    revision: integer('revision').notNull(),
    /** Code; empty: the survey has no waves. */
    wave: text('wave').notNull().default(''),
    /** null: without an invitation. */
    invitationId: uuid('invitation_id'),
    locale: text('locale').notNull(),
    attributes: jsonb('attributes').$type<AttributeValues>().notNull(),
    arm: text('arm'),
    /** The version of each item, as resolved at the start: by item code. */
    versions: jsonb('versions').$type<Record<string, string>>().notNull(),
    status: text('status', { enum: participationStates }).notNull(),
    /** Version of the consent that was given. */
    consentVersion: integer('consent_version'),
    consentedAt: moment('consented_at'),
    /** Answered before the survey was opened, to try it. */
    isPilot: boolean('is_pilot').notNull().default(false),
    /** From a file, not answered here. */
    isImported: boolean('is_imported').notNull().default(false),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('user_survey_once').on(table.userId, table.surveyId, table.wave, table.isPilot),
    uniqueIndex('user_survey_invitation')
      .on(table.surveyId, table.invitationId, table.wave)
      .where(sql`invitation_id is not null`),
    index('user_survey_list').on(table.surveyId, table.id),
    index('user_survey_status').on(table.surveyId, table.status),
    check(
      'user_survey_status_known',
      sql.raw(`status in (${participationStates.map((state) => `'${state}'`).join(', ')})`),
    ),
  ],
);

/** How many seats of a quota are taken, and who has one. */
export const quotaCount = pgTable(
  'survey_quota',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    taken: integer('taken').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.code] })],
);

export const quotaSeat = pgTable(
  'survey_quota_seat',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    /** Of the participation. */
    participationId: uuid('participation_id').notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.code, table.participationId] })],
);
