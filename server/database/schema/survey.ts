import { mailStates, takenBackReasons } from 'core/contract/surveys/mail';
import type { AnswerValue } from 'core/instrument/document';
import { messageKindsOfSurvey, type OpenedSurvey, type SurveyDefinition } from 'core/survey/document';
import type { SheetMark } from 'core/survey/suspicion';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
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
    /** Of the revision in force, before there is one of the definition: what those who begin have read. */
    audience: text('audience', { enum: ['everyone', 'invited', 'link'] }).notNull(),
    anonymity: text('anonymity', { enum: ['identified', 'confidential', 'anonymous'] }).notNull(),
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    /** Minutes after the end in which whoever has begun may finish. */
    grace: integer('grace').notNull(),
    /** Of the open link: the browser of a guest solves a puzzle before the first write. */
    asksProof: boolean('asks_proof').notNull().default(false),
    /** Of the open link, argon2id, PHC string; null: everybody who has the link may begin. No part of the document. */
    passwordHash: text('password_hash'),
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

/** What people agree to, by version and language: the first text that was shown. Never changed. */
export const surveyConsent = pgTable(
  'survey_consent',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    /** As in the settings of a revision. */
    version: integer('version').notNull(),
    locale: text('locale').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.version, table.locale] })],
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
    /** Of an anonymous survey: somebody has begun with it. Written for a whole batch at once. */
    isUsed: boolean('is_used').notNull().default(false),
    /** The account that the right went to; null: nobody's yet, or a guest's. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** Mails sent so far. */
    mails: integer('mails').notNull().default(0),
    /** No more mails, though the link still works. */
    unsubscribedAt: moment('unsubscribed_at'),
    lastMailAt: moment('last_mail_at'),
    createdAt: moment('created_at').notNull(),
    /** As it is searched. */
    search: text('search').generatedAlwaysAs(sql`searchable(coalesce(name, '') || ' ' || coalesce(email, ''))`),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.id] }),
    // Whoever was invited in vain can be invited anew.
    uniqueIndex('invitation_email').on(table.surveyId, sql`lower(${table.email})`).where(sql`state <> 'revoked'`),
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
    /** v4: as staff see it where names are withheld. It says nothing of when, and no browser of a participant knows it. */
    listId: uuid('list_id').notNull().defaultRandom(),
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
    /** When the window of its wave ends, as settled when it began; null: only with the survey. */
    windowEndsAt: moment('window_ends_at'),
    /** Code of the quota that was full. */
    fullQuota: text('full_quota'),
    /** Signs that it was not answered with care, as seen at completion; null: not completed here. */
    marks: jsonb('marks').$type<SheetMark[]>(),
    /** Equal for equal answers; null: too few, or too plain, to tell. */
    sheetDigest: text('sheet_digest'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('user_survey_window').on(table.windowEndsAt).where(sql`status = 'started' and window_ends_at is not null`),
    uniqueIndex('user_survey_once').on(table.userId, table.surveyId, table.wave, table.isPilot),
    uniqueIndex('user_survey_invitation')
      .on(table.surveyId, table.invitationId, table.wave)
      .where(sql`invitation_id is not null`),
    index('user_survey_list').on(table.surveyId, table.id),
    index('user_survey_withheld_list').on(table.surveyId, table.listId),
    index('user_survey_status').on(table.surveyId, table.status),
    index('user_survey_sheet').on(table.surveyId, table.sheetDigest).where(sql`sheet_digest is not null`),
    check(
      'user_survey_status_known',
      sql.raw(`status in (${participationStates.map((state) => `'${state}'`).join(', ')})`),
    ),
  ],
);

/** What the browser of a guest of a confidential survey holds: without it their code goes on nowhere. */
export const surveyDevice = pgTable(
  'survey_device',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** SHA-256, hexadecimal, of the secret. */
    secretHash: text('secret_hash').notNull(),
  },
  (table) => [index('survey_device_secret').on(table.secretHash)],
);

/** A quota's counter: whoever takes a seat holds its row until they have it. */
export const quotaCount = pgTable(
  'survey_quota',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    /** At least as many as are taken; counted anew before anybody is refused. */
    taken: integer('taken').notNull().default(0),
    /** Of these, by those who have completed an anonymous survey: of them no seat is kept. */
    unnamed: integer('unnamed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.code] })],
);

/** Who has a seat of a quota. It goes with the participation. */
export const quotaSeat = pgTable(
  'survey_quota_seat',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    userId: uuid('user_id').notNull(),
    participationId: uuid('participation_id').notNull(),
    takenAt: moment('taken_at').notNull(),
    /** When it may go to somebody else, unless its owner goes on before; null: it was completed, and stays. */
    heldUntil: moment('held_until'),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.code, table.participationId] }),
    index('survey_quota_seat_owner').on(table.userId, table.participationId),
    foreignKey({
      name: 'survey_quota_seat_owner_fk',
      columns: [table.userId, table.participationId],
      foreignColumns: [participation.userId, participation.id],
    }).onDelete('cascade'),
  ],
);

/** Puzzles of open links that somebody has begun with: each serves once. */
export const proofSpent = pgTable('survey_proof_spent', {
  /** The puzzle's own random value; it says nothing of who solved it. */
  nonce: text('nonce').primaryKey(),
  /** The day after it has expired: a time would be that of a start. */
  until: moment('until').notNull(),
});

/** How many of a stratum have been put into arms. */
export const stratumCount = pgTable(
  'survey_stratum',
  {
    surveyId: uuid('survey_id')
      .notNull()
      .references(() => survey.id, { onDelete: 'cascade' }),
    /** SHA-256 of arms, block and strata: another design begins with a block of its own. */
    design: text('design').notNull(),
    stratum: text('stratum').notNull(),
    taken: integer('taken').notNull(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.design, table.stratum] })],
);

const list = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/**
 * Each mail of a survey to somebody who is invited, once for a kind (of reminders: for a number) and wave. `sending` is committed before it
 * goes out, so that none goes out twice.
 */
export const surveyMail = pgTable(
  'survey_mail',
  {
    surveyId: uuid('survey_id').notNull(),
    /** v4; the mail's Message-ID begins with it. */
    id: uuid('id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    /** Code; null: the survey has no waves. */
    wave: text('wave'),
    kind: text('kind', { enum: messageKindsOfSurvey }).notNull(),
    /** Of reminders: from 1 as the survey plans them, from 1000 those sent by hand. 0: there is one. */
    number: integer('number').notNull().default(0),
    to: text('recipients', { enum: ['not_begun', 'begun', 'both'] }).notNull(),
    state: text('state', { enum: mailStates }).notNull(),
    dueAt: moment('due_at').notNull(),
    /** When its wave ends for this person: then it is needless. */
    waveEndsAt: moment('wave_ends_at'),
    /** When a server last began to send it. */
    sendingAt: moment('sending_at'),
    endedAt: moment('ended_at'),
    /** Tries that the mail server refused for now, or could not be reached for. */
    failures: integer('failures').notNull().default(0),
    /** Why it was taken back. */
    reason: text('reason', { enum: takenBackReasons }),
    /** The answer of the mail server, or of the report that came back. */
    failure: text('failure'),
  },
  (table) => [
    primaryKey({ columns: [table.surveyId, table.id] }),
    foreignKey({
      name: 'survey_mail_invitation',
      columns: [table.surveyId, table.invitationId],
      foreignColumns: [invitation.surveyId, invitation.id],
    }).onDelete('cascade'),
    unique('survey_mail_once')
      .on(table.surveyId, table.invitationId, table.wave, table.kind, table.number)
      .nullsNotDistinct(),
    index('survey_mail_due').on(table.dueAt).where(sql`state = 'waiting'`),
    index('survey_mail_rate').on(table.sendingAt, table.surveyId),
    check('survey_mail_state', sql`${table.state} in (${list(mailStates)})`),
    check('survey_mail_kind', sql`${table.kind} in (${list(messageKindsOfSurvey)})`),
    check('survey_mail_reason', sql`${table.reason} in (${list(takenBackReasons)})`),
    check('survey_mail_recipients', sql`${table.to} in ('not_begun', 'begun', 'both')`),
  ],
);

/** Addresses that want no mails of any survey. It outlives accounts and invitations, so only a digest is kept. */
export const surveyUnsubscribed = pgTable('survey_unsubscribed', {
  /** SHA-256, hexadecimal, of the address in lower case. */
  addressHash: text('address_hash').primaryKey(),
  at: moment('at').notNull(),
});
