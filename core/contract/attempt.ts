import * as z from 'zod';
import { endpoint } from './endpoint';
import { cursorQuery, id, idParams, locale, time } from './fields';
import { answerSheet, respondent, scoreValue } from './instrument';

const attemptStatus = z.enum(['in_progress', 'completed', 'abandoned', 'expired']);

/** The player's projection: its type is `Projection` of `core/instrument/projection`. */
const projection = z.looseObject({ questions: z.array(z.looseObject({ code: z.string() })) });

export const attempt = z.object({
  id,
  instrumentId: id,
  instrumentCode: z.string(),
  version: z.number().int(),
  status: attemptStatus,
  locale,
  /** The locales that the attempt can be switched to. */
  locales: z.array(locale),
  startedAt: time,
  savedAt: time.nullable(),
  completedAt: time.nullable(),
  /** Counts the acknowledged writes. */
  revision: z.number().int(),
  answers: answerSheet,
  /** As frozen at the start: visibility rules may ask for it. */
  respondent: respondent.extend({ locale: locale.optional() }).optional(),
  projection,
});
export type Attempt = z.infer<typeof attempt>;

const shownScore = z.object({
  code: z.string(),
  name: z.string(),
  value: scoreValue,
  /** As shown: rounded to the calculation's decimals, in the locale's digits. */
  formatted: z.string(),
  band: z.string().nullable(),
  bandLabel: z.string().nullable(),
  severity: z.enum(['none', 'low', 'moderate', 'high', 'critical']).nullable(),
});

export const historyRow = z.object({
  id,
  instrumentId: id,
  title: z.string(),
  status: attemptStatus,
  locale,
  version: z.number().int(),
  startedAt: time,
  savedAt: time.nullable(),
  completedAt: time.nullable(),
  answered: z.number().int(),
  questions: z.number().int(),
  scores: z.array(shownScore),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const attemptResult = z.object({
  id,
  instrumentId: id,
  title: z.string(),
  version: z.number().int(),
  checksum: z.string(),
  /** Of the version's texts, as they are shown; 0: as they were published. */
  textRevision: z.number().int(),
  locale,
  locales: z.array(locale),
  startedAt: time,
  completedAt: time,
  respondent: respondent.extend({ locale: locale.optional() }),
  scores: z.array(shownScore),
  /** The version that gave these scores, where they are no longer those of completion; reports and explanations are made with it too. */
  rescored: z.object({ version: z.number().int(), at: time, note: z.string() }).nullable(),
  /** What the scores were before, oldest first, as that version named them and for whom it showed them. */
  earlierScores: z.array(z.object({ version: z.number().int(), at: time, scores: z.array(shownScore) })),
  nuggets: z.array(z.string()),
  /** Report models of `core/report`. */
  reports: z.array(z.looseObject({ code: z.string(), blocks: z.array(z.looseObject({ kind: z.string() })) })),
  /** By calculation code: the explanation model of `core/report`. */
  explanations: z.record(z.string(), z.unknown()),
});
export type AttemptResult = z.infer<typeof attemptResult>;

export const attempts = {
  list: endpoint({
    method: 'GET',
    path: 'attempts',
    permission: 'attempt:own',
    summary: "The caller's attempts, newest first",
    query: cursorQuery.extend({ locale: locale.optional(), instrumentId: id.optional() }),
    response: z.array(historyRow),
  }),
  create: endpoint({
    method: 'POST',
    path: 'attempts',
    permission: 'attempt:own',
    summary: 'Begin an attempt; the one in progress is returned if there is one',
    rateLimit: 60,
    body: z.strictObject({
      instrumentId: id,
      locale,
      respondent: respondent.optional(),
    }),
    response: attempt,
  }),
  get: endpoint({
    method: 'GET',
    path: 'attempts/{id}',
    permission: 'attempt:own',
    summary: 'An attempt with its answers and projection, in its own or another locale',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: attempt,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: 'attempts/{id}/answers',
    permission: 'attempt:own',
    summary: 'Save answers; idempotent by client and sequence',
    bodyLimit: 1024 * 1024,
    rateLimit: 1200,
    params: idParams,
    body: z.strictObject({
      client: id,
      sequence: z.number().int().min(1),
      /** The revision that the writer had seen. */
      base: z.number().int().min(0).optional(),
      answers: answerSheet,
      /** When the answers were given, by the client's clock; 1970 or later. */
      at: time.refine((moment) => Date.parse(moment) >= 0),
      /** The client's clock when it sent this, for the correction of `at`. */
      sentAt: time.optional(),
      locale: locale.optional(),
    }),
    /** `answers`: the questions of this write whose stored answer is another's newer one. */
    response: z.object({ revision: z.number().int(), savedAt: time, answers: answerSheet.optional() }),
  }),
  complete: endpoint({
    method: 'POST',
    path: 'attempts/{id}/complete',
    permission: 'attempt:own',
    summary: 'Score the attempt and close it; repeating it gives the same answer',
    params: idParams,
    body: z.strictObject({}),
    response: z.object({
      scores: z.record(z.string(), z.object({ value: scoreValue, band: z.string().nullable() })),
      reportIds: z.array(z.string()),
    }),
  }),
  result: endpoint({
    method: 'GET',
    path: 'attempts/{id}/result',
    permission: 'attempt:own',
    summary: 'Scores, report and explanations of a completed attempt',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: attemptResult,
  }),
};
