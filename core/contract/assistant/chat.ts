import * as z from 'zod';
import { answerStates, failReasons } from '../../assistant/answerState';
import { longestQuestion } from '../../assistant/chatLimits';
import { variableTypes } from '../../assistant/prompt';
import { sharedKinds } from '../../assistant/sharedResult';
import { endpoint } from '../endpoint';
import { cursorQuery, id, idParams, locale, nothing, textLocale, time } from '../fields';

const text = z.string().trim().min(1).max(longestQuestion);

const message = z.object({
  id,
  /** The message that it follows; null: the first. */
  parentId: id.nullable(),
  from: z.enum(['person', 'model']),
  text: z.string(),
  state: z.enum(answerStates),
  reason: z.enum(failReasons).nullable(),
  /** Before it stands where help is found: the words, or the result, touch on hurting oneself. */
  help: z.boolean(),
  /** Of an answer. */
  model: z.string().nullable(),
  at: time,
});
export type ChatMessage = z.infer<typeof message>;

const group = z.object({
  code: z.string(),
  name: z.string(),
  fields: z.array(z.object({ id: z.string(), kind: z.enum(sharedKinds), text: z.string() })),
});

const risk = z.object({ code: z.string(), text: z.string(), locale });

const row = z.object({
  id,
  title: z.string(),
  /** Title of the result that it is about; null: of none. */
  about: z.string().nullable(),
  updatedAt: time,
  /** Where the keyword was found, if it is not in the title. */
  excerpt: z.string().nullable(),
});
export type ChatRow = z.infer<typeof row>;

const chatPrompt = z.object({
  id,
  name: z.string(),
  description: z.string(),
  locale: textLocale,
  model: z.string(),
  /** What is asked before the conversation begins. */
  asks: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(variableTypes),
      options: z.array(z.string()),
    }),
  ),
});
export type ChatPrompt = z.infer<typeof chatPrompt>;

const conversation = z.object({
  id,
  title: z.string(),
  /** null: its prompt is not there any more; others can be begun. */
  prompt: z.object({ id, name: z.string(), locale: textLocale, model: z.string() }).nullable(),
  /** What was told of a result, as it was; null: none. */
  result: z
    .object({
      attemptId: id,
      instrumentId: id,
      title: z.string(),
      locale,
      groups: z.array(group),
      risks: z.array(risk),
    })
    .nullable(),
  messages: z.array(message),
  /** The last message of the branch that is shown. */
  leaf: id.nullable(),
  createdAt: time,
});
export type Conversation = z.infer<typeof conversation>;

const asked = z.object({ question: message, answer: message });

/** What of the answer follows after what the reader has; its event id counts the characters. */
const written = z.object({
  /** Where `text` begins. */
  from: z.number().int(),
  text: z.string(),
  state: z.enum(answerStates),
  reason: z.enum(failReasons).nullable(),
  help: z.boolean(),
});
export type Written = z.infer<typeof written>;

const setup = z.object({
  /** Whether the installation has an AI endpoint. */
  available: z.boolean(),
  /** Where it runs: as the operator says, or its host. */
  place: z.string().nullable(),
  model: z.string().nullable(),
  /** That a prompt may name. */
  models: z.array(z.string()),
  /** Questions in 24 hours, and how many are left. */
  limit: z.number().int(),
  left: z.number().int(),
  /** Days without a change after which a conversation is deleted; null: never. */
  keptDays: z.number().int().nullable(),
  prompts: z.array(chatPrompt),
});
export type ChatSetup = z.infer<typeof setup>;

/** Conversations with a model: each is its person's alone. */
export const chat = {
  setup: endpoint({
    method: 'GET',
    path: 'chats/setup',
    permission: 'chat:own',
    summary: 'What answers, where it runs, what it can be asked for, and how often the caller may still ask',
    query: z.object({ locale: locale.optional() }),
    response: setup,
  }),
  list: endpoint({
    method: 'GET',
    path: 'chats',
    permission: 'chat:own',
    summary: "The caller's conversations, last changed first; with a keyword those whose title or words hold it",
    query: cursorQuery.extend({ keyword: z.string().trim().max(200).optional() }),
    response: z.array(row),
  }),
  create: endpoint({
    method: 'POST',
    path: 'chats',
    permission: 'chat:own',
    summary: 'Begin a conversation, about a result if its fields are named that may be told',
    rateLimit: 60,
    body: z.strictObject({
      promptId: id,
      locale,
      values: z.record(z.string().max(40), z.string().max(1000)).default({}),
      result: z
        .strictObject({
          attemptId: id,
          /** Of the fields as they were shown. */
          seen: z.string().max(100),
          fields: z.array(z.string().max(200)).min(1).max(1000),
        })
        .optional(),
    }),
    response: conversation,
  }),
  read: endpoint({
    method: 'GET',
    path: 'chats/{id}',
    permission: 'chat:own',
    summary: 'A conversation with all its branches',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: conversation,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: 'chats/{id}',
    permission: 'chat:own',
    summary: 'Give a conversation another title',
    params: idParams,
    body: z.strictObject({ title: z.string().trim().min(1).max(120) }),
    response: row,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'chats/{id}',
    permission: 'chat:own',
    summary: 'Delete a conversation for good',
    params: idParams,
    response: nothing,
  }),
  ask: endpoint({
    method: 'POST',
    path: 'chats/{id}/messages',
    permission: 'chat:own',
    summary:
      'Ask something after a message, or at the beginning; the answer is written after the response, see `chatMessage.follow`',
    rateLimit: 30,
    params: idParams,
    body: z.strictObject({ parentId: id.nullable(), text }),
    response: asked,
  }),
  show: endpoint({
    method: 'PUT',
    path: 'chats/{id}/branch',
    permission: 'chat:own',
    summary: 'Show the branch that ends with this message',
    params: idParams,
    body: z.strictObject({ leaf: id }),
    response: nothing,
  }),
};

/** An answer of a conversation. */
export const chatMessage = {
  follow: endpoint({
    method: 'GET',
    path: 'chats/messages/{id}/events',
    permission: 'chat:own',
    summary: 'An answer as it is written, until its end; from the beginning, or after the last event that was seen',
    params: idParams,
    events: true,
    response: written,
  }),
  stop: endpoint({
    method: 'POST',
    path: 'chats/messages/{id}/stop',
    permission: 'chat:own',
    summary: 'Stop an answer; what is written so far stays, unless it is about a result',
    params: idParams,
    body: z.strictObject({}).default({}),
    response: message,
  }),
  retry: endpoint({
    method: 'POST',
    path: 'chats/messages/{id}/retry',
    permission: 'chat:own',
    summary: 'Have another answer written beside this one',
    rateLimit: 30,
    params: idParams,
    body: z.strictObject({}).default({}),
    response: message,
  }),
};

/** A result that one could talk about. */
export const chatResult = {
  read: endpoint({
    method: 'GET',
    path: 'chats/results/{id}',
    permission: 'chat:own',
    summary: "What of a result of the caller's could be told to the model, field by field; nothing is told yet",
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: z.object({
      attemptId: id,
      instrumentId: id,
      title: z.string(),
      locale,
      groups: z.array(group),
      /** Of what is shown here. */
      seen: z.string(),
    }),
  }),
};
export type ShareableResult = z.infer<(typeof chatResult.read)['response']>;
