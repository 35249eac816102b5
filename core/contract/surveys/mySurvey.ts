import * as z from 'zod';
import { anonymity, surveyAttribute } from '../../survey/schema';
import { attempt } from '../answering/attempt';
import { endpoint } from '../endpoint';
import { id, idParams, locale, mostInteger, nothing, textLocale, time } from '../fields';
import { linkPassword } from './survey';

const code = z.string().max(100);
const participationStatus = z.enum([
  'invited',
  'started',
  'completed',
  'declined',
  'expired',
  'screened_out',
  'over_quota',
]);

/** A text of the survey with the language that it is in. */
const said = z.object({ text: z.string(), locale: textLocale });

/** What is done with the answers, so that it can be said before one begins. */
const promise = z.object({
  anonymity,
  minimumGroup: z.number().int(),
  /** Whether an item tells staff of a risk. */
  risksReachStaff: z.boolean(),
});

const asked = surveyAttribute.extend({ label: said, valueLabels: z.record(z.string(), said).optional() });

const summary = z.object({
  id,
  code,
  title: said,
  /** Who asks; empty text: the survey does not say. */
  asker: said,
  status: z.enum(['open', 'closed', 'archived']),
  /** When it can be answered; null: no bound. */
  opensAt: time.nullable(),
  closesAt: time.nullable(),
  /** Of all its items; null: nobody has said. */
  minutes: z.number().nullable(),
  locales: z.array(locale),
});

/** An item as the participant sees it. */
const itemState = z.object({
  code,
  kind: z.enum(['instrument', 'page']),
  title: said,
  minutes: z.number().nullable(),
  questions: z.number().int(),
  required: z.boolean(),
  /** `later`: whether it is asked depends on answers to come. */
  status: z.enum(['waiting', 'in_progress', 'completed', 'expired', 'not_asked', 'later']),
  attempt: id.nullable(),
  answered: z.number().int(),
  seesResults: z.boolean(),
});
export type MyItem = z.infer<typeof itemState>;

const waveState = z.object({
  code,
  title: said,
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  status: z.enum(['to_come', 'open', 'started', 'completed', 'missed']),
  /** Of an earlier one that was begun: what was answered in it. */
  items: z.array(itemState),
});
export type MyWave = z.infer<typeof waveState>;

const mySurveyRow = summary.extend({
  status: participationStatus,
  /** null: not begun. */
  participation: id.nullable(),
  /** Whether it can be answered now. */
  isOpen: z.boolean(),
  /** When it must be finished; null: no bound. */
  until: time.nullable(),
  itemsDone: z.number().int(),
  items: z.number().int(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});
export type MySurveyRow = z.infer<typeof mySurveyRow>;

const mySurveyDetail = mySurveyRow.omit({ items: true }).extend({
  description: said,
  welcome: said,
  consent: said.extend({ version: z.number().int() }).nullable(),
  promise,
  /** Still to be asked before the first item. */
  attributes: z.array(asked),
  items: z.array(itemState),
  waves: z.array(waveState),
  thanks: said,
  locale,
  /** Whether own results are shown here. */
  showsResults: z.boolean(),
});
export type MySurveyDetail = z.infer<typeof mySurveyDetail>;

/** What somebody who has a link or a code reads before they begin. */
const beforehand = summary.extend({
  /** Of what is read here; `start` may say it. */
  revision: z.number().int(),
  /** For whoever has chosen none: the language of what was begun, else of the invitation; null: neither says. */
  locale: locale.nullable(),
  description: said,
  welcome: said,
  consent: said.extend({ version: z.number().int() }).nullable(),
  promise,
  attributes: z.array(asked),
  /** How many items at most. */
  items: z.number().int(),
  /** Whether it can be answered now; `why` says why not. */
  isOpen: z.boolean(),
  /**
   * `begun`: somebody has begun a confidential survey with this code, in a browser that alone can go on. `used`: somebody has begun an
   * anonymous survey by this right; nobody knows who, and nobody goes on with it. `second`: the account takes part by another invitation.
   */
  why: z.enum(['not_yet', 'closed', 'completed', 'declined', 'begun', 'used', 'second']).nullable(),
  /** Whether the caller takes part, or as a guest is about to, by another invitation than this code's. */
  isSecond: z.boolean(),
  /** Whether it is gone on with: consent and attributes are not asked again. */
  isBegun: z.boolean(),
  /** Whoever comes by the open link answers once in a browser. The browser alone remembers it: nothing of a device is ever sent. */
  oncePerDevice: z.boolean(),
  /** Whether `start` needs the solution of a puzzle; see `puzzle`. */
  asksProof: z.boolean(),
});
export type SurveyBeforehand = z.infer<typeof beforehand>;

const current = z.object({
  code,
  title: said,
  kind: z.enum(['instrument', 'page']),
  /** Counts from 1. */
  position: z.number().int(),
  /** How many there are at most: it never grows. */
  of: z.number().int(),
  /** How many of these depend on answers to come. */
  later: z.number().int(),
});

const done = z.object({
  done: z.literal(true),
  status: participationStatus,
  /** Markdown. */
  thanks: said,
  redirect: z.string().optional(),
});

const next = z.union([done, z.object({ done: z.literal(false).optional(), item: current, attempt })]);
export type NextStep = z.infer<typeof next>;

const tokens = {
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  /** Of a confidential survey, at the first start of a guest: what their browser keeps. Their code goes on only with it. */
  device: z.string().optional(),
};

const attributeValues = z.record(z.string().max(100), z.union([z.string().max(1000), z.number()]));
/**
 * `S-` and five groups of four, as it stands in a link. The server itself limits wrong codes; the calls' own limits are wide, because a whole
 * school may come from one address.
 */
const surveyCode = z.string().trim().max(60);
/** Random; only the browser of a guest holds it. */
const secret = z.string().regex(/^[\w-]{40,100}$/);

/** Surveys as those see them who take part. */
export const mySurvey = {
  list: endpoint({
    method: 'GET',
    path: 'my-surveys',
    permission: 'survey:own',
    guests: true,
    summary: 'What the caller is asked, and has answered',
    query: z.object({ locale: locale.optional() }),
    response: z.array(mySurveyRow),
  }),
  read: endpoint({
    method: 'GET',
    path: 'my-surveys/{id}',
    permission: 'survey:own',
    guests: true,
    summary: 'One of them, with its items and their attempts',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: mySurveyDetail,
  }),
  beforehand: endpoint({
    method: 'POST',
    path: 'my-surveys/{id}/beforehand',
    permission: 'public',
    identifies: true,
    guests: true,
    summary: 'What a survey asks and promises, for somebody with its link or a code; changes nothing',
    rateLimit: 3000,
    params: idParams,
    body: z.strictObject({
      code: surveyCode.optional(),
      device: secret.optional(),
      locale: locale.optional(),
      /** Of the open link, where it asks for one. */
      password: linkPassword.optional(),
    }),
    response: beforehand,
  }),
  puzzle: endpoint({
    method: 'POST',
    path: 'my-surveys/{id}/puzzle',
    permission: 'public',
    summary: 'What a guest solves before they begin by the open link, where the survey asks for it; keeps nothing',
    rateLimit: 3000,
    params: idParams,
    body: z.strictObject({}).default({}),
    response: z.object({
      puzzle: z.string(),
      /** For each part from 0 a number is looked for, so that SHA-256 of `PUZZLE.PART.NUMBER` begins with `bits` zero bits. */
      parts: z.number().int(),
      bits: z.number().int(),
      /** The start must have arrived by then. */
      expiresAt: time,
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: 'my-surveys/{id}/start',
    permission: 'public',
    identifies: true,
    guests: true,
    summary: 'Begin, or go on where one was; without an account as a guest of this survey',
    rateLimit: 3000,
    params: idParams,
    body: z.strictObject({
      code: surveyCode.optional(),
      /** What was read beforehand: somebody new is refused with `survey.changed` where something else is promised by now. */
      revision: z.number().int().min(1).max(mostInteger).optional(),
      locale: locale.optional(),
      attributes: attributeValues.optional(),
      /** Version of the consent that was agreed to. */
      consent: z.union([z.number().int().min(0).max(10_000), z.boolean()]).optional(),
      /**
       * Made by the browser for an anonymous survey, at random, and kept by nobody else: the same one leads to the same participation, where
       * the answer to an earlier call was lost.
       */
      credential: secret.optional(),
      /**
       * Of a confidential survey what `start` gave. At the first start the browser may make it itself, so that it has it also where the
       * answer is lost.
       */
      device: secret.optional(),
      /**
       * Of whoever has `device` from a link: takes its place, and what goes on elsewhere ends, so that nobody who knows the other one sees
       * what is answered from now on.
       */
      newDevice: secret.optional(),
      /** Of the open link, where it asks for one. */
      password: linkPassword.optional(),
      /** Where the open link asks for it: the puzzle, and the number of each part. It serves once. */
      proof: z
        .strictObject({
          puzzle: z.string().max(200),
          numbers: z.array(z.number().int().min(0).max(mostInteger)).max(100),
        })
        .optional(),
    }),
    /** Done: a quota is full. */
    response: z.union([
      done.extend({ participation: id, ...tokens }),
      z.object({ done: z.literal(false).optional(), participation: id, item: current, attempt, ...tokens }),
    ]),
  }),
  continue: endpoint({
    method: 'POST',
    path: 'my-surveys/{id}/continue',
    permission: 'survey:own',
    guests: true,
    summary: 'The next item, or the end',
    params: idParams,
    body: z.strictObject({ participation: id, locale: locale.optional() }),
    response: next,
  }),
  decline: endpoint({
    method: 'POST',
    path: 'my-surveys/{id}/decline',
    permission: 'public',
    identifies: true,
    guests: true,
    summary: 'Not to take part: no more mails, and what was answered goes',
    rateLimit: 3000,
    params: idParams,
    body: z.strictObject({ code: surveyCode.optional(), device: secret.optional() }),
    response: nothing,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'my-surveys/{id}/withdraw',
    permission: 'public',
    identifies: true,
    guests: true,
    summary: 'Take part no longer: all answers go, also after completion',
    rateLimit: 3000,
    params: idParams,
    body: z.strictObject({
      code: surveyCode.optional(),
      device: secret.optional(),
      receipt: z.string().trim().max(60).optional(),
    }),
    response: nothing,
  }),
};
