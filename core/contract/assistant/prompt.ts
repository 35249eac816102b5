import * as z from 'zod';
import { failReasons } from '../../assistant/answerState';
import { expectationKinds } from '../../assistant/expectation';
import { promptPurposes, variableSources, variableTypes } from '../../assistant/prompt';
import { endpoint } from '../endpoint';
import { author, id, idParams, locale, mostInteger, role, seenRowVersion, time } from '../fields';
import { resource } from '../resource';

/** Characters: with their variables, a prompt stays within a request. */
const promptLimits = { system: 8000, template: 4000, variables: 20, cases: 50, repeats: 20 } as const;

const variable = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  type: z.enum(variableTypes),
  source: z.enum(variableSources),
  options: z.array(z.string().trim().min(1).max(100)).max(30).default([]),
});

const content = {
  system: z.string().trim().max(promptLimits.system),
  template: z.string().trim().min(1).max(promptLimits.template),
  variables: z.array(variable).max(promptLimits.variables),
  /** null: the installation's. */
  model: z.string().trim().min(1).max(100).nullable(),
  temperature: z.number().min(0).max(2),
  maxTokens: z.number().int().min(16).max(8000),
};

/** By language: what it is called where people choose one, one sentence about it, and what its variables are called. */
const names = z.record(
  locale,
  z.strictObject({
    name: z.string().trim().max(80),
    description: z.string().trim().max(300),
    labels: z.record(z.string().max(40), z.string().trim().max(120)).default({}),
  }),
);
export type PromptNames = z.infer<typeof names>;

const fields = {
  key: z.string().regex(/^[a-z][a-z0-9_]{1,59}$/),
  purpose: z.enum(promptPurposes),
  names,
  ...content,
};

/** How the newest run of a version went: answers that kept all that must hold, of all. null: there is none of its present cases. */
const standing = z.object({ passed: z.number().int(), total: z.number().int() }).nullable();

const expectation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(expectationKinds[0]), text: z.string().trim().min(1).max(500) }),
  z.strictObject({ kind: z.literal(expectationKinds[1]), text: z.string().trim().min(1).max(500) }),
  z.strictObject({ kind: z.literal(expectationKinds[2]), schema: z.string().trim().min(2).max(8000) }),
  z.strictObject({ kind: z.literal(expectationKinds[3]), given: z.string().trim().min(1).max(2000) }),
  z.strictObject({ kind: z.literal(expectationKinds[4]), language: locale }),
  z.strictObject({ kind: z.literal(expectationKinds[5]), promptId: id, rubric: z.string().trim().min(1).max(2000) }),
]);

const promptCase = z.strictObject({
  id,
  name: z.string().trim().min(1).max(120),
  /** By variable; those that the product fills in by itself may be left out. */
  inputs: z.record(z.string().max(40), z.string().max(4000)),
  expectations: z.array(expectation).min(1).max(12),
});
export type PromptCase = z.infer<typeof promptCase>;
export type PromptExpectation = PromptCase['expectations'][number];

const cases = z.array(promptCase).max(promptLimits.cases);

const version = z.object({ number: z.number().int(), at: time, by: author, ...content });
export type PromptVersion = z.infer<typeof version>;

const enabling = z.object({
  /** null: it was disabled. */
  version: z.number().int().nullable(),
  roles: z.array(role),
  /** Why it was enabled though its cases did not pass; null: they did. */
  reason: z.string().nullable(),
  at: time,
  by: author,
});
export type PromptEnabling = z.infer<typeof enabling>;

const run = z.object({
  /** Of the job, too. */
  id,
  version: z.number().int(),
  model: z.string(),
  repeats: z.number().int(),
  at: time,
  by: author,
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  passed: z.number().int(),
  /** Answers so far. */
  total: z.number().int(),
  /** Answers in all. */
  planned: z.number().int(),
});
export type PromptRun = z.infer<typeof run>;

const caseResult = z.object({
  case: z.string(),
  passed: z.number().int(),
  total: z.number().int(),
  /** Of answers that missed something: the first of each kind. */
  missed: z.array(
    z.object({
      /** Of the expectation in its case; -1: there was no usable answer. */
      index: z.number().int(),
      found: z.string(),
      answer: z.string(),
    }),
  ),
});

const tried = z.discriminatedUnion('is', [
  z.object({ is: z.literal('text'), text: z.string() }),
  z.object({
    is: z.literal('end'),
    /** `cut`: the most tokens were reached. */
    outcome: z.enum(['done', 'cut', 'failed']),
    model: z.string(),
    /** null: the endpoint did not count. */
    input: z.number().int().nullable(),
    output: z.number().int().nullable(),
    milliseconds: z.number().int(),
    reason: z.enum(failReasons).nullable(),
  }),
]);
export type Tried = z.infer<typeof tried>;

const may = { permission: 'prompt:write' } as const;

/** What the product asks of the AI endpoint, and how: written, tried and enabled by a superAdmin. */
export const prompt = resource({
  noun: 'prompt',
  nouns: 'prompts for the AI endpoint',
  all: 'aiprompts',
  one: 'aiprompts/{id}',
  record: z.object({
    id,
    ...fields,
    /** Of what is written here; each change makes another. */
    version: z.number().int(),
    /** The version that is in use; null: it is not enabled. */
    enabled: z.number().int().nullable(),
    roles: z.array(role),
    cases: z.number().int(),
    standing,
    updatedAt: time,
    rowVersion: z.number().int(),
  }),
  fields: z.strictObject(fields),
  partial: true,
  list: {
    sort: ['key', 'purpose', 'updatedAt'],
    filters: { purpose: z.enum(promptPurposes) },
    search: ['key', 'words'],
  },
  may: { read: may, create: may, change: may, remove: may },
  example: {
    key: 'plain_words',
    purpose: 'chat',
    names: { 'en-US': { name: 'Plain words', description: '', labels: {} } },
    system: 'Explain in plain words.',
    template: '{{question}}',
    variables: [{ name: 'question', type: 'text', source: 'question', options: [] }],
    model: null,
    temperature: 0.3,
    maxTokens: 600,
  },
  endpoints: {
    versions: endpoint({
      method: 'GET',
      path: 'aiprompts/{id}/versions',
      permission: 'prompt:write',
      summary: 'Every version of a prompt, the newest first',
      params: idParams,
      response: z.array(version),
    }),
    takeBack: endpoint({
      method: 'POST',
      path: 'aiprompts/{id}/versions/back',
      permission: 'prompt:write',
      summary: 'Write an earlier version anew: the prompt has what it had then, as its newest version',
      params: idParams,
      body: z.strictObject({ version: z.number().int().min(1).max(mostInteger), rowVersion: seenRowVersion }),
      response: z.object({ version: z.number().int() }),
    }),
    enable: endpoint({
      method: 'POST',
      path: 'aiprompts/{id}/enabling',
      permission: 'prompt:write',
      summary: 'Put a version in use for these roles, or none; a reason is needed unless its cases have passed',
      params: idParams,
      body: z.strictObject({
        version: z.number().int().min(1).max(mostInteger).nullable(),
        roles: z.array(role).max(3).default([]),
        reason: z.string().trim().max(500).optional(),
        rowVersion: seenRowVersion,
      }),
      response: z.object({ enabled: z.number().int().nullable(), rowVersion: z.number().int() }),
    }),
    enablings: endpoint({
      method: 'GET',
      path: 'aiprompts/{id}/enabling',
      permission: 'prompt:write',
      summary: 'When a prompt was put in use and by whom, the newest first',
      params: idParams,
      response: z.array(enabling),
    }),
    cases: endpoint({
      method: 'GET',
      path: 'aiprompts/{id}/cases',
      permission: 'prompt:write',
      summary: 'The cases of a prompt',
      params: idParams,
      response: z.object({ cases, rowVersion: z.number().int() }),
    }),
    setCases: endpoint({
      method: 'PUT',
      path: 'aiprompts/{id}/cases',
      permission: 'prompt:write',
      summary: 'Write all cases of a prompt',
      bodyLimit: 512 * 1024,
      params: idParams,
      body: z.strictObject({ cases, rowVersion: seenRowVersion }),
      response: z.object({ cases, rowVersion: z.number().int() }),
    }),
    runs: endpoint({
      method: 'GET',
      path: 'aiprompts/{id}/runs',
      permission: 'prompt:write',
      summary: 'Runs of the cases of a prompt, the newest first (at most 100)',
      params: idParams,
      response: z.array(run),
    }),
    begin: endpoint({
      method: 'POST',
      path: 'aiprompts/{id}/runs',
      permission: 'prompt:write',
      summary: 'Run the cases with a version, each several times, as a job',
      rateLimit: 20,
      params: idParams,
      body: z.strictObject({
        version: z.number().int().min(1).max(mostInteger),
        repeats: z.number().int().min(1).max(promptLimits.repeats).default(1),
      }),
      response: z.object({ jobId: id }),
    }),
    run: endpoint({
      method: 'GET',
      path: 'aiprompts/{id}/runs/{run}',
      permission: 'prompt:write',
      summary: 'How each case of a run went',
      params: z.object({ id, run: id }),
      response: z.object({ run, cases: z.array(caseResult) }),
    }),
    tryIt: endpoint({
      method: 'POST',
      path: 'aiprompts/try',
      permission: 'prompt:write',
      summary: 'What the AI endpoint answers to a prompt as it is given here, as it is written; nothing is stored',
      rateLimit: 60,
      body: z.strictObject({
        purpose: z.enum(promptPurposes),
        ...content,
        values: z.record(z.string().max(40), z.string().max(4000)),
      }),
      events: true,
      response: tried,
    }),
  },
});
export type Prompt = z.infer<(typeof prompt)['endpoints']['read']['response']>;
export type PromptRunResult = z.infer<(typeof prompt)['endpoints']['run']['response']>;
