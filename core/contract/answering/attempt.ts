import * as z from 'zod';
import type { Projection } from '../../instrument/projection';
import { laterFields } from '../../instrument/respondent';
import type { ExplanationModel, ProfileModel, Reason, ReportModel, ResultSummary } from '../../report';
import { metrics } from '../../report/traits/metric';
import { answerSheet, respondent, scoreValue } from '../authoring/instrument';
import { endpoint } from '../endpoint';
import { cursorQuery, id, idParams, locale, made, mostInteger, nothing, paper, textLocale, time } from '../fields';

const attemptStatus = z.enum(['in_progress', 'completed', 'abandoned', 'expired']);

/** What must not be overlooked: a nugget of a risk group whose condition holds. Markdown, filled. */
const risk = z.object({
  code: z.string(),
  text: z.string(),
  locale,
  /** Addresses the respondent though somebody else reads it: there is no variant for others. */
  to: z.literal('respondent').optional(),
});
export type Risk = z.infer<typeof risk>;

/** Who was told, when the answers were sent, that they point to a risk: all staff, or the people of their survey; null: nobody. */
const told = z.enum(['staff', 'survey']).nullable();
export type Told = z.infer<typeof told>;

/** For so many days a result with risks is followed by help wherever its respondent comes first. */
export const helpDays = 14;

export const attempt = z.object({
  id,
  instrumentId: id,
  instrumentCode: z.string(),
  version: z.number().int(),
  status: attemptStatus,
  locale,
  /** The locales that the attempt can be switched to: those that have questions, and its own. */
  locales: z.array(locale),
  startedAt: time,
  savedAt: time.nullable(),
  completedAt: time.nullable(),
  /** When the time to answer is over; null: there is no limit. */
  expiresAt: time.nullable(),
  /** By the server's clock, which alone counts. */
  now: time,
  /** Counts the acknowledged writes. */
  revision: z.number().int(),
  answers: answerSheet,
  /** Only before completion, if an answer may raise a risk: those that hold with the answers saved so far. */
  risks: z.array(risk).optional(),
  /** As frozen at the start: visibility rules may ask for it. */
  respondent: respondent.extend({ locale: locale.optional() }).optional(),
  projection: made<Projection>(),
});
export type Attempt = z.infer<typeof attempt>;

const shownScore = z.object({
  code: z.string(),
  name: z.string(),
  nameLocale: textLocale,
  value: scoreValue,
  /** As shown: rounded to the calculation's decimals, in the locale's digits. */
  formatted: z.string(),
  band: z.string().nullable(),
  bandLabel: z.string().nullable(),
  bandLocale: textLocale.nullable(),
  severity: z.enum(['none', 'low', 'moderate', 'high', 'critical']).nullable(),
});

/** What a respondent may keep: the server confirms both later. */
const receipt = z.object({
  /** `R` and sixteen characters, in groups of four. */
  code: z.string(),
  /** SHA-256, hexadecimal, of the canonical form of the answers that were scored. */
  checksum: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

const coursePoint = z.object({ at: time, value: z.number(), formatted: z.string() });
export type CoursePoint = z.infer<typeof coursePoint>;

export const historyRow = z.object({
  id,
  instrumentId: id,
  title: z.string(),
  titleLocale: textLocale,
  status: attemptStatus,
  locale,
  version: z.number().int(),
  startedAt: time,
  savedAt: time.nullable(),
  completedAt: time.nullable(),
  /** Of one in progress: until when it can be gone on with, if nothing more is answered. */
  openUntil: time.nullable(),
  answered: z.number().int(),
  questions: z.number().int(),
  /** Whether the respondent may see results of this instrument. */
  seesResults: z.boolean(),
  /** What it says in short: the main scales, that which stands out most first, each with its one verdict. null: no result is shown. */
  summary: made<ResultSummary>().nullable(),
  /**
   * How the values of the summary went, by code of their calculation, this result last: those of the caller's results at this instrument
   * up to this one that can be compared with it, the newest eight; absent: there was none before.
   */
  courses: z.record(z.string(), z.array(coursePoint)),
  /** Only of an attempt that belongs to a survey. */
  survey: z.object({ id, title: z.string(), titleLocale: textLocale }).optional(),
});
export type HistoryRow = z.infer<typeof historyRow>;

const laterField = z.enum(laterFields);

export const attemptResult = z.object({
  id,
  instrumentId: id,
  title: z.string(),
  titleLocale: textLocale,
  version: z.number().int(),
  checksum: z.string(),
  /** Of the version's texts, as they are shown; 0: as they were published. */
  textRevision: z.number().int(),
  locale,
  /** Locales in which what is shown has texts. */
  locales: z.array(locale),
  startedAt: time,
  completedAt: time,
  respondent: respondent.extend({ locale: locale.optional() }),
  /** What of that the respondent stated only after completion. */
  added: z.array(laterField),
  /**
   * What the respondent can still add, since the result depends on it: each with what their profile says (null: nothing), the age on the
   * day of completion. Empty for everybody else.
   */
  addable: z.object({
    age: z.number().int().nullable().optional(),
    sex: respondent.shape.sex.unwrap().nullable().optional(),
  }),
  /** Whether the respondent has another result of this instrument to compare it with; false for everybody else. */
  isComparable: z.boolean(),
  scores: z.array(shownScore),
  /**
   * The version that gave these scores, if they were rescored after completion; reports and explanations use it too. `added`: what the
   * respondent added, for which they were made anew by the same version; empty: by staff, and `note` says why.
   */
  rescored: z.object({ version: z.number().int(), at: time, note: z.string(), added: z.array(laterField) }).nullable(),
  /** Earlier scores, oldest first, with the names and audiences of that version. */
  earlierScores: z.array(z.object({ version: z.number().int(), at: time, scores: z.array(shownScore) })),
  nuggets: z.array(z.string()),
  /** Risks, by the version that gave these scores. */
  risks: z.array(risk),
  /** Only for the respondent. */
  told,
  reports: z.array(made<ReportModel>()),
  /** The scores by scale, and which parts of the reports are about which. */
  profile: made<ProfileModel>(),
  /** By calculation code. */
  explanations: z.record(z.string(), made<ExplanationModel>()),
  /**
   * Why the reports say what they say, by `nugget.CODE`, `block.REPORT.CODE`, `chart.CODE`,
   * `series.CHART.CODE` and `svg.CODE`.
   */
  reasons: z.record(z.string(), made<Reason>()),
});
export type AttemptResult = z.infer<typeof attemptResult>;

const recentRisks = z.object({
  attempt: id,
  completedAt: time,
  risks: z.array(risk),
  told,
});
export type RecentRisks = z.infer<typeof recentRisks>;

/** Which report of a result to make as a PDF. */
export const reportQuery = z.object({
  /** Code; absent: the first that the caller may see. */
  report: z.string().max(100).optional(),
  locale: locale.optional(),
  paper: paper.default('a4'),
  /** Whose addresses of help stand with risks; absent: those of the respondent's country for themselves, else those for everywhere. */
  country: z
    .string()
    .regex(/^(?:[A-Z]{2}|\*)$/)
    .optional(),
});

/** For the person who answered. */
const ownReportQuery = reportQuery.extend({
  /** Whether each question with its answer is in it. */
  answers: z.enum(['with', 'without']).default('without'),
});

/** What is shown after answers are sent, with or without results. */
export const closing = z.object({
  id,
  instrumentId: id,
  title: z.string(),
  locale,
  completedAt: time,
  /** The instrument's thanks: markdown; empty: none. */
  thanks: z.string(),
  risks: z.array(risk),
  told,
  receipt,
  /** Of an anonymous survey: the receipt is the only way to take it back. */
  isAnonymous: z.boolean(),
  /** Whether the respondent may see results. */
  seesResults: z.boolean(),
});
export type Closing = z.infer<typeof closing>;

/** A score over the attempts that have it, oldest first. */
const trendLine = z.object({
  code: z.string(),
  name: z.string(),
  /** The same for all forms of one score. */
  scale: z.string(),
  /** Which of these forms it is. */
  metric: z.enum(metrics),
  /** Whether it is a scale by itself; otherwise it is a part of one. */
  isMain: z.boolean(),
  /** Bounds of the bands in the newest version, ascending; `from` null: no lower end. */
  bands: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      from: z.number().nullable(),
      severity: z.enum(['none', 'low', 'moderate', 'high', 'critical']),
      color: z.string().nullable(),
    }),
  ),
  /** Lowest and highest value that the newest version can give; null: its formula does not show them. */
  range: z.tuple([z.number(), z.number()]).nullable(),
  points: z.array(
    z.object({
      attempt: id,
      at: time,
      value: z.number().nullable(),
      formatted: z.string(),
      band: z.string().nullable(),
      bandLabel: z.string().nullable(),
      bandLocale: textLocale.nullable(),
      /** Number of the version that gave the score. */
      version: z.number().int(),
      /** False: its version computes this score differently from the newest one, so the two cannot be compared. */
      comparable: z.boolean(),
    }),
  ),
});
export type TrendLine = z.infer<typeof trendLine>;

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
      /** The respondent has agreed to the notice about their answers before the start. */
      consent: z.boolean().optional(),
    }),
    response: attempt,
  }),
  get: endpoint({
    method: 'GET',
    path: 'attempts/{id}',
    permission: 'attempt:own',
    guests: true,
    summary: 'An attempt with its answers and projection, in its own or another locale',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: attempt,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: 'attempts/{id}/answers',
    permission: 'attempt:own',
    guests: true,
    summary: 'Save answers; idempotent by client and sequence',
    bodyLimit: 1024 * 1024,
    rateLimit: 1200,
    params: idParams,
    body: z.strictObject({
      client: id,
      sequence: z.number().int().min(1).max(mostInteger),
      /** The revision that the writer had seen. */
      base: z.number().int().min(0).max(mostInteger).optional(),
      answers: answerSheet,
      /** When the answers were given, by the client's clock; 1970 or later. */
      at: time.refine((moment) => Date.parse(moment) >= 0),
      /** The client's clock when it sent this, for the correction of `at`. */
      sentAt: time.optional(),
      locale: locale.optional(),
    }),
    /** `answers`: the questions of this write for which a newer stored answer was kept. */
    response: z.object({
      revision: z.number().int(),
      savedAt: time,
      answers: answerSheet.optional(),
      /** Only if this write may raise a risk: the risks that hold with all answers saved so far. */
      risks: z.array(risk).optional(),
    }),
  }),
  complete: endpoint({
    method: 'POST',
    path: 'attempts/{id}/complete',
    permission: 'attempt:own',
    guests: true,
    summary: 'Score the attempt and close it; repeating it gives the same answer',
    params: idParams,
    body: z.strictObject({}),
    response: z.object({
      scores: z.record(z.string(), z.object({ value: scoreValue, band: z.string().nullable() })),
      reportIds: z.array(z.string()),
      told,
    }),
  }),
  risks: endpoint({
    method: 'GET',
    path: 'attempts/risks',
    permission: 'attempt:own',
    guests: true,
    summary: "What must not be overlooked in the caller's results of the last 14 days, newest first",
    query: z.object({ locale: locale.optional() }),
    response: z.array(recentRisks),
  }),
  result: endpoint({
    method: 'GET',
    path: 'attempts/{id}/result',
    permission: 'attempt:own',
    guests: true,
    summary: 'Scores, report and explanations of a completed attempt',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: attemptResult,
  }),
  addRespondent: endpoint({
    method: 'POST',
    path: 'attempts/{id}/respondent',
    permission: 'attempt:own',
    guests: true,
    summary: 'Add age or sex to a completed attempt that lacks them; its scores are made anew',
    rateLimit: 20,
    params: idParams,
    /** `age`: on the day of completion. */
    body: respondent
      .pick({ age: true, sex: true })
      .refine(({ age, sex }) => age !== undefined || sex !== undefined, { path: ['age'] }),
    response: nothing,
  }),
  closing: endpoint({
    method: 'GET',
    path: 'attempts/{id}/closing',
    permission: 'attempt:own',
    guests: true,
    summary: 'What is shown once answers have been sent: thanks, what must not be overlooked, the receipt',
    params: idParams,
    query: z.object({ locale: locale.optional() }),
    response: closing,
  }),
  trend: endpoint({
    method: 'GET',
    path: 'attempts/trend',
    permission: 'attempt:own',
    guests: true,
    summary: "Each score of the caller's completed attempts at an instrument over time, newest 200 attempts",
    query: z.object({ instrumentId: id, locale: locale.optional() }),
    response: z.object({
      instrumentId: id,
      title: z.string(),
      titleLocale: textLocale,
      locale,
      lines: z.array(trendLine),
    }),
  }),
  reportPdf: endpoint({
    method: 'GET',
    path: 'attempts/{id}/report.pdf',
    permission: 'attempt:own',
    guests: true,
    summary: 'A report of a completed attempt as PDF, in the locale answered or another that it has',
    rateLimit: 60,
    params: idParams,
    query: ownReportQuery,
    binary: true,
    response: z.instanceof(Uint8Array),
  }),
  abandon: endpoint({
    method: 'POST',
    path: 'attempts/{id}/abandon',
    permission: 'attempt:own',
    guests: true,
    summary: 'Give up an attempt in progress; its answers stay until it is deleted',
    params: idParams,
    body: z.strictObject({}).default({}),
    response: z.object({ status: attemptStatus }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'attempts/{id}',
    permission: 'attempt:own',
    guests: true,
    summary: 'Delete an attempt for good: its answers, their history, its scores and whatever was shared of it',
    params: idParams,
    response: nothing,
  }),
};
