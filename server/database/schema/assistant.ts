import type { Role } from 'core/access/roles';
import type { AnswerState, failReasons } from 'core/assistant/answerState';
import type { PromptVariable } from 'core/assistant/prompt';
import type { SharedGroup } from 'core/assistant/sharedResult';
import type { PromptCase, PromptNames } from 'core/contract/assistant/prompt';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { userInstrument } from './attempt';
import { moment } from './columns';
import { user } from './people';

/** What is sent for a prompt. */
const content = {
  system: text('system').notNull(),
  template: text('template').notNull(),
  variables: jsonb('variables').$type<PromptVariable[]>().notNull(),
  /** null: the installation's. */
  model: text('model'),
  temperature: doublePrecision('temperature').notNull(),
  maxTokens: integer('max_tokens').notNull(),
};

/** A prompt as it is written now. */
export const prompt = pgTable(
  'prompt',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull(),
    purpose: text('purpose').notNull(),
    names: jsonb('names').$type<PromptNames>().notNull(),
    ...content,
    /** Of the content. */
    version: integer('version').notNull(),
    /** The version that is in use; null: none. */
    enabled: integer('enabled'),
    roles: jsonb('roles').$type<Role[]>().notNull().default([]),
    caseList: jsonb('case_list').$type<PromptCase[]>().notNull().default([]),
    /** Counts the changes of the cases: a run is of one of these. */
    casesRevision: integer('cases_revision').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    rowVersion: integer('row_version').notNull().default(1),
  },
  (table) => [unique('prompt_key').on(table.key)],
);

/** Never changed once it is written. */
export const promptVersion = pgTable(
  'prompt_version',
  {
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompt.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    ...content,
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.number] })],
);

/** That a version was put in use, or (`version` null) that none is any more. */
export const promptEnabling = pgTable(
  'prompt_enabling',
  {
    id: uuid('id').primaryKey(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompt.id, { onDelete: 'cascade' }),
    version: integer('version'),
    roles: jsonb('roles').$type<Role[]>().notNull(),
    /** Why, though its cases had not passed. */
    reason: text('reason'),
    at: moment('at').notNull(),
    byId: uuid('by_id').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [index('prompt_enabling_prompt').on(table.promptId, table.at)],
);

/** A run of the cases with a version; its id is that of its job, which goes earlier. */
export const promptRun = pgTable(
  'prompt_run',
  {
    id: uuid('id').primaryKey(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompt.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** The cases as they were when it began. */
    caseList: jsonb('case_list').$type<PromptCase[]>().notNull(),
    casesRevision: integer('cases_revision').notNull(),
    model: text('model').notNull(),
    repeats: integer('repeats').notNull(),
    at: moment('at').notNull(),
    byId: uuid('by_id').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [index('prompt_run_prompt').on(table.promptId, table.at)],
);

/** One answer to a case. */
export const promptResult = pgTable(
  'prompt_result',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => promptRun.id, { onDelete: 'cascade' }),
    /** Of all answers of the run, from 0 on. */
    number: integer('number').notNull(),
    caseId: uuid('case_id').notNull(),
    answer: text('answer').notNull(),
    /** The expectations that it missed, by their place in the case; -1: there was no usable answer. */
    missed: jsonb('missed').$type<{ index: number; found: string }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
);

/** A conversation of one person with a model. */
export const chatConversation = pgTable(
  'chat_conversation',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Empty until something is asked. */
    title: text('title').notNull(),
    promptId: uuid('prompt_id').references(() => prompt.id, { onDelete: 'set null' }),
    /** Of the prompt's variables, as the person entered them. */
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    /** To answer in. */
    locale: text('locale').notNull(),
    /** The result that it is about: deleted with it. */
    attemptId: uuid('attempt_id'),
    instrumentId: uuid('instrument_id'),
    resultTitle: text('result_title'),
    /** What the person agreed to tell of it, as it was then. */
    shared: jsonb('shared').$type<SharedGroup[]>(),
    risks: jsonb('risks').$type<{ code: string; text: string; locale: string }[]>(),
    /** The end of the branch that is shown. */
    leafId: uuid('leaf_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('chat_conversation_user').on(table.userId, table.updatedAt),
    index('chat_conversation_updated').on(table.updatedAt),
    foreignKey({
      name: 'chat_conversation_attempt',
      columns: [table.userId, table.attemptId],
      foreignColumns: [userInstrument.userId, userInstrument.id],
    }).onDelete('cascade'),
  ],
);

/** What a person asked, or a model answered; those with the same parent are branches. */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: uuid('id').primaryKey(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => chatConversation.id, { onDelete: 'cascade' }),
    /** In the order in which they were written, from 1. */
    number: integer('number').notNull(),
    parentId: uuid('parent_id'),
    from: text('from', { enum: ['person', 'model'] }).notNull(),
    text: text('text').notNull(),
    state: text('state').$type<AnswerState>().notNull(),
    reason: text('reason').$type<(typeof failReasons)[number]>(),
    help: boolean('help').notNull().default(false),
    model: text('model'),
    at: moment('at').notNull(),
    /** Of an answer that is being written: its server's last sign of life. */
    touchedAt: moment('touched_at').notNull(),
  },
  (table) => [
    unique('chat_message_number').on(table.conversationId, table.number),
    index('chat_message_open').on(table.touchedAt).where(sql`state in ('writing', 'checking')`),
  ],
);

/** One request to the endpoint, by its size: never what was said. */
export const aiUse = pgTable(
  'ai_use',
  {
    id: uuid('id').primaryKey(),
    /** null: of an account that is erased. */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    purpose: text('purpose').notNull(),
    model: text('model').notNull(),
    /** Tokens that it took; as long as it runs, those that it may take. */
    tokens: integer('tokens').notNull(),
    at: moment('at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('ai_use_at').on(table.at), index('ai_use_user').on(table.userId, table.at)],
);
