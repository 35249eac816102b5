import * as z from 'zod';
import type { Draft } from '../../instrument/draft';
import { listNames, type Operation } from '../../instrument/operations/operation';
import { endpoint } from '../endpoint';
import { author, id, idParams, locale, mostInteger, nothing, time } from '../fields';
import { translationState } from '../translating/translation';

const part = z.union([z.literal('instrument'), id]);
const field = z.string().min(1).max(100);
const text = z.string().max(20_000).nullable();
const code = z.string().min(1).max(100);

/** Its type is `Operation` of `core/instrument/operations`. */
const operation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set'), part, field, value: z.unknown().optional(), before: z.unknown().optional() }),
  z.strictObject({
    op: z.literal('add'),
    list: z.enum(listNames),
    parent: id.optional(),
    after: id.nullable(),
    part: z.looseObject({ id, code: code.optional() }),
  }),
  z.strictObject({ op: z.literal('remove'), part: id }),
  z.strictObject({ op: z.literal('move'), part: id, after: id.nullable() }),
  z.strictObject({ op: z.literal('rename'), part: id, code, before: code }),
  z.strictObject({ op: z.literal('text'), part, field, locale, text, before: text }),
]) satisfies z.ZodType<Operation>;

/** Label of an edit in the list of steps: what was done to which part, as it was called then. */
const label = z.strictObject({
  /** A message id below `draft.step.`. */
  key: z.string().regex(/^[a-zA-Z.]{1,60}$/),
  /** Of the edited part; shown where there is no name. */
  code: z.string().max(200).default(''),
  /** In the base language. */
  name: z.string().max(200).optional(),
  /** A kind of part, or `instrument`; `number`: the place of a part without a name in its list, from 1. */
  kind: z
    .string()
    .regex(/^[a-z_]{1,30}$/)
    .optional(),
  number: z.number().int().min(1).max(mostInteger).optional(),
  /** Where it was moved to; `beside`: the name of the part before it. */
  place: z.enum(['first', 'last', 'after']).optional(),
  beside: z.string().max(200).optional(),
});

/** Stored key (see `storedKey` of core/instrument/draft) → text. */
const bundle = z.record(z.string(), z.string());
const states = z.record(z.string(), translationState);

/** One step to undo or redo; at most the nearest 200 of each, the next one last. */
const step = z.object({ id, label, at: time });
const steps = z.object({ undo: z.array(step), redo: z.array(step) });
export type DraftSteps = z.infer<typeof steps>;

/** Texts of the base language have no states. */
const localeTexts = z.object({ locale, texts: bundle, states });
export type DraftTexts = z.infer<typeof localeTexts>;

const draftDetail = z.object({
  id,
  code: z.string(),
  status: z.enum(['draft', 'published', 'archived']),
  baseLocale: locale,
  /** Number of the last change; 0: none yet. */
  sequence: z.number().int(),
  /** Its type is `Draft` of `core/instrument/draft`. */
  structure: z.custom<Draft>((value) => typeof value === 'object' && value !== null),
  /** The base locale's, then the requested ones. */
  texts: z.array(localeTexts),
  /** How many of its texts each locale has; the base locale first. */
  locales: z.array(z.object({ locale, texts: z.number().int(), total: z.number().int() })),
  /** The caller's own, newest last. */
  steps,
});
export type DraftDetail = z.infer<typeof draftDetail>;

const change = z.object({
  sequence: z.number().int(),
  id,
  label,
  by: author,
  at: time,
  operations: z.array(operation),
  /** The change that it undoes or redoes. */
  undoes: id.nullable(),
  redoes: id.nullable(),
});
export type DraftChange = z.infer<typeof change>;

const made = z.object({ sequence: z.number().int(), at: time, operations: z.array(operation), steps });
export type MadeChange = z.infer<typeof made>;

const localesQuery = z
  .string()
  .max(4000)
  .transform((value) => value.split(',').filter((each) => each !== ''))
  .pipe(z.array(locale).max(5));

const person = z.object({
  client: id,
  name: z.string(),
  /** The screen below the instrument, such as `question`; empty: the overview. */
  place: z.string(),
  /** The part that is being edited. */
  part: z.string().nullable(),
});
export type DraftPerson = z.infer<typeof person>;

/** Work on the draft of an instrument: every edit is an operation with its inverse. */
export const draft = {
  read: endpoint({
    method: 'GET',
    path: 'instruments/{id}/draft',
    permission: 'instrument:read',
    summary: 'The draft as it is edited: structure with ids, the texts of the base language and of those asked for',
    params: idParams,
    query: z.object({ locales: localesQuery.optional() }),
    response: draftDetail,
  }),
  texts: endpoint({
    method: 'GET',
    path: 'instruments/{id}/draft/texts/{locale}',
    permission: 'instrument:read',
    summary: 'The texts of the draft in a language, with their states',
    params: z.object({ id, locale }),
    response: localeTexts,
  }),
  change: endpoint({
    method: 'POST',
    path: 'instruments/{id}/draft/changes',
    permission: 'instrument:write',
    summary: 'Apply operations, all or none; the same id twice counts once',
    bodyLimit: 8 * 1024 * 1024,
    valueLimit: 500_000,
    params: idParams,
    body: z.strictObject({ id, label, operations: z.array(operation).min(1).max(5000) }),
    response: made,
  }),
  undo: endpoint({
    method: 'POST',
    path: 'instruments/{id}/draft/undo',
    permission: 'instrument:write',
    summary: "Undo the caller's last change that is not undone, or do again what was undone last",
    params: idParams,
    body: z.strictObject({
      id,
      /** The step that the caller means; refused as `draft.step_passed` if it is no longer the next one. */
      step: id,
      direction: z.enum(['undo', 'redo']),
    }),
    response: made,
  }),
  changes: endpoint({
    method: 'GET',
    path: 'instruments/{id}/draft/changes',
    permission: 'instrument:read',
    summary:
      'The changes after a number, oldest first; or the newest, newest first: fewer than asked for when they are large',
    params: idParams,
    query: z.object({
      after: z.coerce.number().int().min(0).max(mostInteger).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.array(change),
  }),
  presence: endpoint({
    method: 'PUT',
    path: 'instruments/{id}/draft/presence',
    permission: 'instrument:read',
    summary: 'Say where one is, and hear who else is here and how far the draft is',
    params: idParams,
    body: z.strictObject({ client: id, place: z.string().max(60), part: z.string().max(60).nullable() }),
    response: z.object({ sequence: z.number().int(), others: z.array(person) }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: 'instruments/{id}/draft/presence/{client}',
    permission: 'instrument:read',
    summary: 'Say that one has left',
    params: z.object({ id, client: id }),
    response: nothing,
  }),
};
