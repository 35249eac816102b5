import type { Attempt, AttemptResult, HistoryRow, Risk, Told } from '../../core/contract/answering/attempt';
import { openRequired, progressOf } from '../../core/flow';
import type { AnswerSheet, Respondent } from '../../core/instrument/document';
import { projectInstrument } from '../../core/instrument/projection';
import { asAnswered, laterFields, type StatedLater } from '../../core/instrument/respondent';
import {
  buildReports,
  disclose,
  profileOf,
  reportLocales,
  riskItems,
  risksIn,
  shownScores,
  summaryOf,
} from '../../core/report';
import { laterUse } from '../../core/report/laterUse';
import { scoresOf, startRun } from '../../core/scoring';
import type { Caller } from '../accounts/people';
import { Answer, type Handlers } from '../engine';
import { refuse } from '../failure';
import { yesAndNoIn } from '../translating/translation';
import { answerAccess } from './answerAccess';
import { requireKeepable } from './keepable';
import { askedIn, chainOf, instrumentOf, nearest, type Offered, sharesOf, titleOf } from './offeredInstruments';

export interface StoredAttempt {
  id: string;
  person: string;
  instrument: Offered;
  locale: string;
  respondent: Respondent & StatedLater;
  startedAt: string;
  savedAt: string | null;
  completedAt: string | null;
  isAbandoned?: boolean;
  /** Of a survey: what is answered freely leaves it out. */
  participation?: string;
  consentedAt: string | null;
  revision: number;
  answers: AnswerSheet;
  /** `client sequence` of the writes taken. */
  writes: Set<string>;
  rescored?: { by: NonNullable<AttemptResult['rescored']>; earlier: AttemptResult['earlierScores'] };
}

/** The handlers of attempts that have no files of their own. */
type Handled = Omit<Handlers['attempts'], 'closing' | 'risks' | 'trend' | 'abandon' | 'remove'>;

let stored: StoredAttempt[] = [];
/** Never restarts: what a device keeps of an attempt must not meet another one with the same id. */
let made = 0;
let now = (): Date => new Date();

export function resetRespondents(): void {
  stored = [];
  now = () => new Date();
}

/** Stops the server's clock of the mock world. */
export function setMockTime(time: string): void {
  now = () => new Date(time);
}

/** A person's attempts at an instrument, oldest first. */
export const attemptsAt = (instrument: Offered, person: string | undefined): readonly Readonly<StoredAttempt>[] =>
  free().filter((each) => each.instrument === instrument && each.person === person);

/** What is answered outside surveys. */
const free = (): StoredAttempt[] => stored.filter(({ participation }) => participation === undefined);

/** The newest attempt on the mock world's server. */
export const newestAttempt = (): Readonly<StoredAttempt> | undefined => free().at(-1);

/** Staff have the newest attempt rescored; until then its scores were all minimal. */
export function rescoreNewest(by: NonNullable<AttemptResult['rescored']>): void {
  const attempt = free().at(-1);
  if (!attempt?.completedAt) throw new Error('no attempt of the mock world has been completed');
  const scores = scoresShown(attempt, attempt.locale).map((score) => ({
    ...score,
    value: 0,
    formatted: '0',
    band: score.band && 'low',
    bandLabel: score.band && 'Low',
    bandLocale: score.band && 'en-US',
    severity: score.severity && ('none' as const),
  }));
  attempt.rescored = { by, earlier: [{ version: 1, at: attempt.completedAt, scores }] };
}

/** A person's completed attempts at an instrument, oldest first, with the scores that they see. */
export const completedBy = (caller: Caller | undefined, instrumentId: string, locale: string) =>
  free()
    .filter(({ person, instrument }) => person === caller?.id && instrument.id === instrumentId)
    .flatMap((attempt) => {
      const { id, instrument, completedAt } = attempt;
      return completedAt ? [{ id, instrument, completedAt, scores: scoresShown(attempt, locale) }] : [];
    });

const pageSize = 20;

/** Of the version that every attempt of the mock world is made with. */
export const versionChecksum = '5f'.repeat(32);

function attemptId(): string {
  made += 1;
  return `01900000-0000-7000-8003-${String(made).padStart(12, '0')}`;
}

export function attemptOf(id: string, caller: Caller | undefined): StoredAttempt {
  const attempt = stored.find((each) => each.id === id && each.person === caller?.id);
  if (!attempt) refuse('not_found');
  return attempt;
}

/** Every attempt that was sent, by anyone. */
export const sentAttempts = (): readonly StoredAttempt[] => free().filter(({ completedAt }) => completedAt !== null);

/** All that a person has sent, in surveys too, oldest first. */
export const sentBy = (caller: Caller | undefined): readonly StoredAttempt[] =>
  stored.filter(({ person, completedAt }) => person === caller?.id && completedAt !== null);

/** Told by the world of rights, which comes after this one. */
let isOpenToStaff: (attempt: string) => boolean = () => false;
export const tellOpenToStaff = (told: typeof isOpenToStaff): void => {
  isOpenToStaff = told;
};

/** Who was told that its answers point to a risk. */
export const toldOf = ({ id, participation }: StoredAttempt): Told =>
  isOpenToStaff(id) ? (participation === undefined ? 'staff' : 'survey') : null;

/** Leaves no trace of it. */
export function forgetAttempt(attempt: StoredAttempt): void {
  stored = stored.filter((each) => each !== attempt);
}

export function statusOf({ completedAt, isAbandoned }: StoredAttempt): Attempt['status'] {
  if (completedAt) return 'completed';
  return isAbandoned ? 'abandoned' : 'in_progress';
}

export function requireOpen(attempt: StoredAttempt): void {
  if (statusOf(attempt) !== 'in_progress') refuse('attempt.closed');
}

/** The languages that have questions. */

type Beginning = Pick<StoredAttempt, 'locale' | 'respondent' | 'consentedAt' | 'participation'>;

function begin(instrument: Offered, caller: Caller | undefined, beginning: Beginning): StoredAttempt {
  const attempt: StoredAttempt = {
    id: attemptId(),
    person: caller?.id ?? '',
    instrument,
    startedAt: now().toISOString(),
    savedAt: null,
    completedAt: null,
    revision: 0,
    answers: {},
    writes: new Set(),
    ...beginning,
  };
  stored.push(attempt);
  return attempt;
}

/** Begins an item of a survey. */
export function beginItem(instrument: Offered, caller: Caller | undefined, participation: string, asked: string) {
  const locale = nearest(instrument, asked, askedIn(instrument));
  return begin(instrument, caller, { locale, respondent: { locale }, consentedAt: null, participation });
}

/** Takes a survey's answers away. */
export function forgetParticipation(participation: string): void {
  stored = stored.filter((each) => each.participation !== participation);
}

export function shown(attempt: StoredAttempt, asked: string): Attempt {
  const {
    instrument,
    writes: _,
    person: __,
    consentedAt: ___,
    isAbandoned: ____,
    participation: _____,
    ...rest
  } = attempt;
  const locales = [...new Set([...askedIn(instrument), attempt.locale])];
  const locale = nearest(instrument, asked, locales);
  const projection = projectInstrument(instrument.document, instrument.compiled, chainOf(instrument, locale));
  return {
    ...rest,
    respondent: asAnswered(rest.respondent),
    instrumentId: instrument.id,
    instrumentCode: instrument.document.code,
    version: 1,
    status: statusOf(attempt),
    ...(statusOf(attempt) !== 'completed' ? risksAfter(attempt, Object.keys(attempt.answers), locale) : {}),
    expiresAt: null,
    now: now().toISOString(),
    locale,
    locales,
    projection: { ...projection, words: yesAndNoIn(locale) },
  };
}

export const runOf = ({ instrument, answers, respondent }: StoredAttempt) =>
  startRun(instrument.compiled, { answers, respondent });

function scoresShown(attempt: StoredAttempt, locale: string): AttemptResult['scores'] {
  if (!attempt.completedAt) return [];
  const { document, compiled } = attempt.instrument;
  const context = { document, compiled, run: runOf(attempt), chain: chainOf(attempt.instrument, locale) };
  return shownScores(context, 'respondent').map(({ code, name, value, formatted, band }) => ({
    code,
    name: name.text,
    nameLocale: name.locale,
    value,
    formatted,
    band: band?.code ?? null,
    bandLabel: band?.label.text ?? null,
    bandLocale: band?.label.locale ?? null,
    severity: band?.severity ?? null,
  }));
}

/** Risks that hold with the answers so far, in the language of the attempt. */
export const risksNow = (attempt: StoredAttempt, locale: string): Risk[] => {
  const { document, compiled } = attempt.instrument;
  const context = { document, compiled, run: runOf(attempt), chain: chainOf(attempt.instrument, locale) };
  return risksIn(context).map(({ code, text }) => ({ code, ...text }));
};

/** Returned with answers that may raise a risk. */
function risksAfter(attempt: StoredAttempt, questions: readonly string[], locale = attempt.locale): { risks?: Risk[] } {
  const items = riskItems(attempt.instrument.document);
  if (!questions.some((code) => items.has(code))) return {};
  const before = new Set(risksNow({ ...attempt, answers: {} }, locale).map(({ code }) => code));
  return { risks: risksNow(attempt, locale).filter(({ code }) => !before.has(code)) };
}

/** Ninety days later. */
const untouchedUntil = (time: string) => new Date(Date.parse(time) + 90 * 86_400_000).toISOString();

function historyRow(attempt: StoredAttempt, locale: string): HistoryRow {
  const { instrument, answers } = attempt;
  const { visible } = scoresOf(instrument.compiled, runOf(attempt));
  const title = titleOf(instrument, locale);
  return {
    id: attempt.id,
    instrumentId: instrument.id,
    title: title.text,
    titleLocale: title.locale,
    status: statusOf(attempt),
    locale: attempt.locale,
    version: 1,
    startedAt: attempt.startedAt,
    savedAt: attempt.savedAt,
    completedAt: attempt.completedAt,
    openUntil: statusOf(attempt) === 'in_progress' ? untouchedUntil(attempt.savedAt ?? attempt.startedAt) : null,
    answered: progressOf(instrument.document, visible, answers).answered,
    questions: instrument.document.questions.length,
    seesResults: instrument.document.settings?.results !== 'staff',
    ...toldOfResult(attempt, locale),
  };
}

/** As the server tells it; all attempts of the mock world can be compared. */
function toldOfResult(attempt: StoredAttempt, locale: string): Pick<HistoryRow, 'summary' | 'courses'> {
  const { document, compiled } = attempt.instrument;
  const { completedAt } = attempt;
  if (completedAt === null || document.settings?.results === 'staff') return { summary: null, courses: {} };
  const summary = summaryOf({ document, compiled, run: runOf(attempt), chain: chainOf(attempt.instrument, locale) });
  const earlier = free()
    .filter(({ person, instrument }) => person === attempt.person && instrument === attempt.instrument)
    .flatMap((one) =>
      one.completedAt !== null && one.completedAt <= completedAt ? [{ ...one, at: one.completedAt }] : [],
    )
    .sort((one, other) => one.at.localeCompare(other.at));
  const courses = (summary?.traits ?? []).map(({ figure }) => {
    const points = earlier.flatMap((one) => {
      const score = scoresShown(one, locale).find(({ code }) => code === figure);
      const { value, formatted = '' } = score ?? {};
      return typeof value === 'number' ? [{ at: one.at, value, formatted }] : [];
    });
    return [figure, points.slice(-8)] as const;
  });
  return { summary, courses: Object.fromEntries(courses.filter(([, points]) => points.length > 1)) };
}

/** `isOther`: as somebody other than the respondent reads it. */
export function resultOf(attempt: StoredAttempt, asked: string, isOther = false): AttemptResult {
  const { instrument, completedAt } = attempt;
  const { added = [], ...stated } = attempt.respondent;
  const locales = reportLocales(sharesOf(instrument));
  const locale = nearest(instrument, asked, locales);
  if (!completedAt) refuse('attempt.not_completed');
  const { document, compiled } = instrument;
  const context = { document, compiled, run: runOf(attempt), chain: chainOf(instrument, locale), isOther };
  const title = titleOf(instrument, locale);
  const scores = scoresShown(attempt, locale);
  const reports = buildReports(context, 'respondent');
  return {
    id: attempt.id,
    instrumentId: instrument.id,
    title: title.text,
    titleLocale: title.locale,
    version: 1,
    checksum: versionChecksum,
    textRevision: 0,
    locale,
    locales,
    startedAt: attempt.startedAt,
    completedAt,
    respondent: stated,
    added: [...added],
    addable: {},
    isComparable: false,
    scores,
    rescored: attempt.rescored?.by ?? null,
    earlierScores: attempt.rescored?.earlier ?? [],
    nuggets: [],
    risks: risksIn(context).map(({ code, text }) => ({ code, ...text })),
    told: isOther ? null : toldOf(attempt),
    reports,
    profile: profileOf(context, reports, 'respondent'),
    ...disclose(context, reports, 'respondent'),
  };
}

function addableTo({ instrument: { document }, respondent, participation }: StoredAttempt): AttemptResult['addable'] {
  if (participation !== undefined) return {};
  const used = laterUse({ ...document, texts: document.texts[document.baseLocale] ?? {} });
  return Object.fromEntries(used.filter((field) => respondent[field] === undefined).map((field) => [field, null]));
}

export const attempts: Handled = {
  list: ({ query, caller, locale }) => {
    const rows = free()
      .filter(
        ({ person, instrument }) => person === caller?.id && (query.instrumentId ?? instrument.id) === instrument.id,
      )
      .reverse()
      .map((attempt) => historyRow(attempt, query.locale ?? locale));
    const first = Number(query.cursor ?? 0);
    const next = first + (query.pageSize ?? pageSize);
    return new Answer(rows.slice(first, next), { cursor: next < rows.length ? String(next) : null });
  },
  create: ({ body, caller }) => {
    const instrument = instrumentOf(body.instrumentId);
    const begun = free().find(
      (each) => each.instrument === instrument && each.person === caller?.id && statusOf(each) === 'in_progress',
    );
    if (begun) return shown(begun, begun.locale);
    if (answerAccess(instrument.id).access === 'needed') refuse('instrument.access_needed');
    const locale = nearest(instrument, body.locale, askedIn(instrument));
    const consentedAt = body.consent ? now().toISOString() : null;
    return shown(
      begin(instrument, caller, { locale, respondent: { ...body.respondent, locale }, consentedAt }),
      locale,
    );
  },
  get: ({ params, query, caller }) => {
    const attempt = attemptOf(params.id, caller);
    return shown(attempt, query.locale ?? attempt.locale);
  },
  answer: ({ params, body, caller }) => {
    const attempt = attemptOf(params.id, caller);
    requireOpen(attempt);
    requireKeepable(attempt.instrument.document, body.answers);
    const write = `${body.client} ${body.sequence}`;
    if (!attempt.writes.has(write)) {
      attempt.writes.add(write);
      attempt.revision += 1;
      Object.assign(attempt.answers, body.answers);
      attempt.savedAt = now().toISOString();
      attempt.locale = body.locale ?? attempt.locale;
    }
    const { revision, savedAt } = attempt;
    return { revision, savedAt: savedAt ?? now().toISOString(), ...risksAfter(attempt, Object.keys(body.answers)) };
  },
  complete: ({ params, caller }) => {
    const attempt = attemptOf(params.id, caller);
    if (!attempt.completedAt) requireOpen(attempt);
    const { document, compiled } = attempt.instrument;
    const { visible, values, bands } = scoresOf(compiled, runOf(attempt));
    const open = openRequired(document, visible, attempt.answers);
    if (open.length > 0) {
      const details = open.map((code) => ({ path: `answers.${code}`, code: 'required' }));
      refuse('attempt.required_open', { details, params: { count: open.length } });
    }
    attempt.completedAt ??= now().toISOString();
    const scores = Object.entries(values).map(([code, value]) => [code, { value, band: bands[code] ?? null }]);
    return {
      scores: Object.fromEntries(scores),
      reportIds: (document.reports ?? []).map(({ code }) => code),
      told: toldOf(attempt),
    };
  },
  result: ({ params, query, caller }) => {
    const attempt = attemptOf(params.id, caller);
    const result = resultOf(attempt, query.locale ?? attempt.locale);
    const isComparable = result.scores.length > 0 && completedBy(caller, result.instrumentId, result.locale).length > 1;
    return { ...result, addable: addableTo(attempt), isComparable };
  },
  addRespondent: ({ params, body, caller }) => {
    const attempt = attemptOf(params.id, caller);
    if (!attempt.completedAt) refuse('attempt.not_completed');
    const addable = addableTo(attempt);
    const fields = laterFields.filter((field) => body[field] !== undefined);
    if (!fields.every((field) => field in addable)) refuse('attempt.not_addable');
    const before = { version: 1, at: attempt.completedAt, scores: scoresShown(attempt, attempt.locale) };
    const { added = [] } = attempt.respondent;
    attempt.respondent = { ...attempt.respondent, ...body, added: [...added, ...fields] };
    attempt.rescored = {
      by: { version: 1, at: now().toISOString(), note: '', added: fields },
      earlier: [...(attempt.rescored?.earlier ?? []), before],
    };
    return {};
  },
  reportPdf: () => refuse('service.unavailable'),
};
