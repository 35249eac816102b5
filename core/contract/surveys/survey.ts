import * as z from 'zod';
import { changedParts } from '../../survey/changes';
import {
  anonymity,
  itemSettings,
  randomization,
  surveyAttribute,
  surveyAudience,
  surveyMessage,
  surveyPlan,
  surveyQuota,
  surveySettings,
  surveyWave,
} from '../../survey/schema';
import { markKinds } from '../../survey/suspicion';
import { endpoint } from '../endpoint';
import { author, cursorQuery, id, idParams, locale, made, nothing, seenRowVersion, textLocale, time } from '../fields';
import { listQueryOf } from '../list';

const code = z.string().max(100);
const surveyStatus = z.enum(['draft', 'open', 'closed', 'archived']);
/** What the caller may do: `own` includes everything, `results` only reads what came out. */
const collaboration = z.enum(['own', 'edit', 'see', 'results']);
export type Collaboration = z.infer<typeof collaboration>;

const surveyRow = z.object({
  id,
  code,
  title: z.string(),
  titleLocale: textLocale,
  status: surveyStatus,
  audience: surveyAudience,
  anonymity,
  baseLocale: locale,
  locales: z.array(locale),
  items: z.number().int(),
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  /** People invited; null: it is not by invitation. */
  invited: z.number().int().nullable(),
  started: z.number().int(),
  /** Of a confidential one with those whom a quota has turned away. */
  completed: z.number().int(),
  lastAnswerAt: time.nullable(),
  updatedAt: time,
  rowVersion: z.number().int(),
  may: collaboration,
});
export type SurveyRow = z.infer<typeof surveyRow>;

/** `taken`: seats; where names are withheld a multiple of the smallest group, not more than are taken. */
export const shownQuota = surveyQuota.extend({
  taken: z.number().int(),
  /** Who counts, in words of the caller's language; null: the condition has faults. */
  reading: z.string().nullable(),
});

const shownItem = z.object({
  code,
  kind: z.enum(['instrument', 'page']),
  instrumentId: id,
  instrumentCode: z.string(),
  title: z.string(),
  titleLocale: textLocale,
  /** Of an instrument: the one chosen; absent: the newest. */
  version: z.union([z.number().int(), z.literal('newest')]).optional(),
  /** The newest published one; null: none. */
  newest: z.number().int().nullable(),
  questions: z.number().int(),
  /** Minutes; null: nobody has said. */
  minutes: z.number().nullable(),
  locales: z.array(locale),
  visibleIf: z.string().optional(),
  /** The rule in words of the caller's language; null: there is none, or it has faults. */
  reading: z.string().nullable(),
  required: z.boolean().optional(),
});
export type ShownItem = z.infer<typeof shownItem>;

/** Something that keeps a survey from opening (`error`), or should be looked at. */
const surveyProblem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** `items[2].visibleIf`, `attributes[0]`, `texts.ar-EG.title`. */
  path: z.string(),
  /** Code of the item, attribute, quota, wave or arm; null: of the survey itself. */
  owner: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  /** In the caller's language. */
  message: z.string(),
});
export type ShownSurveyProblem = z.infer<typeof surveyProblem>;

export const surveyDetail = surveyRow.omit({ items: true }).extend({
  settings: surveySettings,
  items: z.array(shownItem),
  attributes: z.array(surveyAttribute),
  quotas: z.array(shownQuota),
  waves: z.array(surveyWave),
  randomization: randomization.nullable(),
  messages: z.array(surveyMessage),
  /** Number of the revision that those who begin get; 0: it was never opened. */
  revision: z.number().int(),
  /** What those who begin now are promised; null: it was never opened. What is written above holds once it is put in force. */
  inForce: z.object({ audience: surveyAudience, anonymity, minimumGroup: z.number().int() }).nullable(),
  /** Whether it differs from what those who begin get. */
  changed: z.boolean(),
  /** Whether somebody has answered: who is promised what is fixed then. */
  answered: z.boolean(),
  closedAt: time.nullable(),
  /** Whether the open link asks for a password; the password itself is never sent. */
  hasPassword: z.boolean(),
  problems: z.array(surveyProblem),
  createdBy: author,
});
export type SurveyDetail = z.infer<typeof surveyDetail>;

const surveyChange = z.object({
  part: z.enum(changedParts),
  /** Of a setting: its name. */
  code,
  /** In the caller's language; where there is none, the code. */
  name: z.string(),
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  /** Of what is changed: which fields of it. */
  fields: z.array(z.string()),
});

/** Where names are withheld, numbers of people are rounded down to whole groups of `group`. */
const changesOfSurvey = z.object({
  status: surveyStatus,
  revision: z.number().int(),
  /** What those who begin would get otherwise, once it is opened again. */
  changes: z.array(surveyChange),
  /** Who goes on with what they began with. */
  underWay: z.number().int(),
  /** Of those who are invited: who has not begun; null: anybody may come. */
  toBegin: z.number().int().nullable(),
  /** Mails that wait, and are planned anew when times change. */
  mails: z.number().int(),
  isRounded: z.boolean(),
  group: z.number().int(),
});
export type SurveyChanges = z.infer<typeof changesOfSurvey>;

const writtenTexts = z.record(z.string().max(200), z.string().max(100_000).nullable());
const textState = z.enum(['machine', 'draft', 'reviewed', 'outdated']);
const shownTexts = z.object({
  baseLocale: locale,
  /** In the order of reading. */
  keys: z.array(z.object({ key: z.string(), format: z.enum(['plain', 'markdown']) })),
  /** Locale → text key → text. */
  texts: z.record(locale, z.record(z.string(), z.string())),
  /** Of translations. */
  states: z.record(locale, z.record(z.string(), textState)),
});
export type SurveyTexts = z.infer<typeof shownTexts>;

const collaborator = z.object({ userId: id, name: z.string(), may: collaboration });

/** Signs that a participation was not answered with care; see `core/survey/suspicion.ts`. */
const sheetMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fast'), seconds: z.number(), questions: z.number().int() }),
  z.object({ kind: z.literal('straight'), item: code, run: z.number().int(), of: z.number().int() }),
  z.object({ kind: z.literal('double') }),
]);

const participationRow = z.object({
  /** Where names are withheld another one than participants know, in a random order. */
  id,
  /** Null where no names may be seen. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  wave: z.string(),
  /** Null where no names may be seen: it would tell who it is. */
  locale: locale.nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Null where no names may be seen. */
  arm: z.string().nullable(),
  /** Where names are withheld, `completed` is also whom a quota has turned away: it does so for what they have answered. */
  status: z.enum(['invited', 'started', 'completed', 'declined', 'expired', 'screened_out', 'over_quota']),
  /** Empty where names are withheld, as the marks are: a row can be guessed by its times, and which items were asked tells answers. */
  items: z.array(z.object({ code, attempt: id, status: z.enum(['in_progress', 'completed', 'abandoned', 'expired']) })),
  marks: z.array(sheetMark),
  isPilot: z.boolean(),
  isImported: z.boolean(),
  /** Where names are withheld the day (UTC), as its first moment; so is the end. */
  startedAt: time,
  endedAt: time.nullable(),
});
export type ParticipationRow = z.infer<typeof participationRow>;

const surveyQuery = listQueryOf({
  sort: ['code', 'title', 'status', 'opensAt', 'closesAt', 'completed', 'updatedAt'],
  filters: { status: z.string(), audience: z.string(), anonymity: z.string() },
  search: ['title', 'code'],
});
export type SurveyQuery = z.output<typeof surveyQuery>;

/** Of the open link. Spaces around it are not meant. */
export const linkPassword = z.string().trim().max(200);

type Nullable<Shape extends z.core.$ZodShape> = { [K in keyof Shape]: z.ZodNullable<Shape[K]> };
const nullable = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, field.nullable()])) as Nullable<Shape>;

/** What is written of a survey beside its items and texts. */
const written = z.strictObject({
  audience: surveyPlan.audience.optional(),
  anonymity: surveyPlan.anonymity.optional(),
  /** Those that are named; null removes one. */
  settings: z.strictObject(nullable(surveySettings.shape)).optional(),
  attributes: surveyPlan.attributes,
  quotas: surveyPlan.quotas,
  waves: surveyPlan.waves,
  randomization: randomization.nullable().optional(),
  messages: surveyPlan.messages,
});
export type WrittenSurvey = z.output<typeof written>;

const write = { permission: 'survey:write' } as const;
/** As the caller has read it; needed where they do not say by `seen` what they have read. */
const rowVersion = seenRowVersion.optional();
const statusAnswer = z.object({ status: surveyStatus });
const documentLimits = {
  bodyLimit: 32 * 1024 * 1024,
  valueLimit: 1_000_000,
  parsedUpTo: 2 * 1024,
  rateLimit: 30,
} as const;

const added = {
  visibleIf: itemSettings.shape.visibleIf,
  required: z.boolean().optional(),
  /** How many items come before it; absent: it is the last. */
  position: z.number().int().min(0).max(1000).optional(),
};

const changeOf = (path: string, summary: string) =>
  ({ ...write, method: 'POST', path: `surveys/{id}/${path}`, summary, params: idParams }) as const;

/** Campaigns, as those who run them see them. Whoever is no collaborator gets `not_found`. */
export const survey = {
  list: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys',
    summary: 'The surveys that the caller may see',
    query: surveyQuery,
    response: z.array(surveyRow),
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: 'surveys',
    summary: 'Begin a survey; the caller owns it',
    body: z.strictObject({
      code: z.string().max(100),
      title: z.string().trim().min(1).max(300),
      baseLocale: locale,
      audience: surveyAudience.default('everyone'),
      anonymity: anonymity.default('identified'),
    }),
    response: z.object({ id, code }),
  }),
  read: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}',
    summary: 'A survey with its items and what keeps it from opening',
    params: idParams,
    response: surveyDetail,
  }),
  change: endpoint({
    ...write,
    method: 'PUT',
    path: 'surveys/{id}',
    summary: 'Change what is named; the rest stays',
    params: idParams,
    bodyLimit: 2 * 1024 * 1024,
    body: written.extend({
      rowVersion,
      /**
       * What is changed as the caller has read it, of settings null: there was none. Where it is something else now, and not what the
       * caller makes of it either, nothing is written, and the answer is `conflict` with what it is (`params.current`).
       */
      seen: written.optional(),
    }),
    response: surveyDetail,
  }),
  changes: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/changes',
    summary: 'What opening it again would change, and for whom; and whom a change concerns that holds at once',
    params: idParams,
    response: changesOfSurvey,
  }),
  remove: endpoint({
    ...write,
    method: 'DELETE',
    path: 'surveys/{id}',
    summary: 'Delete a survey that nobody has answered',
    params: idParams,
    response: nothing,
  }),
  addItem: endpoint({
    ...write,
    method: 'POST',
    path: 'surveys/{id}/items',
    summary: 'Add an instrument, or a page of questions',
    params: idParams,
    ...documentLimits,
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('instrument'),
        instrumentId: id,
        code,
        version: itemSettings.shape.version,
        ...added,
      }),
      z.strictObject({
        kind: z.literal('page'),
        /** Of the page, chosen by the caller: one that is sent again is found by it. */
        instrumentId: id.optional(),
        code,
        /** `instrument/1`; absent: an empty page. */
        document: z.unknown().optional(),
        ...added,
      }),
    ]),
    response: z.object({ code, instrumentId: id }),
  }),
  setItems: endpoint({
    ...write,
    method: 'PUT',
    path: 'surveys/{id}/items',
    summary: 'The order and settings of all items; one that is left out is removed',
    params: idParams,
    body: z.strictObject({
      rowVersion,
      /** All items as the caller has read them; see `change`. */
      seen: z.array(itemSettings).max(200).optional(),
      /** `was`: the code that the item has now, when it gets another one. */
      items: z.array(itemSettings.extend({ was: code.optional() })).max(200),
    }),
    response: surveyDetail,
  }),
  removeItem: endpoint({
    ...write,
    method: 'DELETE',
    path: 'surveys/{id}/items/{code}',
    summary: 'Remove an item, a page with its questions',
    params: idParams.extend({ code }),
    response: nothing,
  }),
  texts: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/texts',
    summary: "The survey's own texts in all its languages",
    params: idParams,
    response: shownTexts,
  }),
  setTexts: endpoint({
    ...write,
    method: 'PUT',
    path: 'surveys/{id}/texts',
    summary: 'Write texts in a language; null removes one',
    params: idParams,
    bodyLimit: 1024 * 1024,
    body: z.strictObject({
      locale,
      texts: writtenTexts,
      /** As the caller has read them, null: there was none. Where one is different now, nothing is written, and the answer is `conflict`. */
      seen: writtenTexts.optional(),
    }),
    response: shownTexts,
  }),
  import: endpoint({
    ...write,
    method: 'POST',
    path: 'surveys/import',
    summary: 'Make a survey of a document `survey/1`',
    ...documentLimits,
    body: z.unknown(),
    /** `composed`: how many texts were in decomposed form; they are kept composed (NFC). */
    response: z.object({ id, code, composed: z.number().int() }),
  }),
  export: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/export',
    summary: 'The document `survey/1`, lossless',
    params: idParams,
    response: made<object>(),
  }),
  duplicate: endpoint({
    ...changeOf('duplicate', 'Make a copy without people and answers'),
    body: z.strictObject({ code: z.string().max(100) }),
    response: z.object({ id, code }),
  }),
  open: endpoint({
    ...changeOf('open', 'Ask; of an open survey: give the changes to those who begin from now on'),
    body: z.strictObject({}).default({}),
    response: statusAnswer,
  }),
  close: endpoint({
    ...changeOf('close', 'End it: whoever has begun may finish within the grace'),
    body: z.strictObject({}).default({}),
    response: statusAnswer,
  }),
  reopen: endpoint({
    ...changeOf('reopen', 'Ask again'),
    body: z.strictObject({}).default({}),
    response: statusAnswer,
  }),
  archive: endpoint({
    ...changeOf('archive', 'Put it away; its answers stay'),
    body: z.strictObject({}).default({}),
    response: statusAnswer,
  }),
  setPassword: endpoint({
    ...write,
    method: 'PUT',
    path: 'surveys/{id}/password',
    summary: 'Ask those who come by the open link for this password, at once; those under way go on without it',
    rateLimit: 30,
    params: idParams,
    body: z.strictObject({ password: linkPassword.min(6) }),
    response: surveyDetail,
  }),
  removePassword: endpoint({
    ...write,
    method: 'DELETE',
    path: 'surveys/{id}/password',
    summary: 'Let in everybody who has the open link',
    params: idParams,
    response: surveyDetail,
  }),
  collaborators: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/collaborators',
    summary: 'Who may work on it',
    params: idParams,
    response: z.array(collaborator),
  }),
  setCollaborators: endpoint({
    ...write,
    method: 'PUT',
    path: 'surveys/{id}/collaborators',
    summary: 'Who may work on it; owners alone decide, and one stays',
    params: idParams,
    body: z.strictObject({
      collaborators: z
        .array(z.strictObject({ email: z.email().max(254).optional(), userId: id.optional(), may: collaboration }))
        .max(100),
    }),
    response: z.array(collaborator),
  }),
  participations: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/participations',
    summary: 'Who takes part, newest first, without names where none may be seen',
    params: idParams,
    query: cursorQuery.extend({
      status: z.string().max(30).optional(),
      /** Those with such a sign, or with any; where names are withheld nobody has one. */
      mark: z.enum(['any', ...markKinds]).optional(),
    }),
    response: z.array(participationRow),
  }),
  marks: endpoint({
    ...write,
    method: 'GET',
    path: 'surveys/{id}/participations/marks',
    summary: 'How many completed participations have signs that they were not answered with care',
    params: idParams,
    response: z.object({
      completed: z.number().int(),
      /** With any of them. */
      marked: z.number().int(),
      fast: z.number().int(),
      straight: z.number().int(),
      double: z.number().int(),
      /** Names are withheld: the numbers are rounded down to whole groups. */
      isRounded: z.boolean(),
    }),
  }),
};
