import type { Attempt, AttemptResult, HistoryRow } from '../core/contract/attempt';
import type { BrowseDetail, BrowseRow } from '../core/contract/browse';
import { openRequired, progressOf, validateAnswers } from '../core/flow';
import { isUnfinished } from '../core/instrument/answerValue';
import type { AnswerSheet, Respondent } from '../core/instrument/document';
import { projectInstrument } from '../core/instrument/projection';
import { resolveText } from '../core/instrument/textKeys';
import { fallbackChain, matchLocale } from '../core/language';
import { buildReports, explainScores, shownScores } from '../core/report';
import { scoresOf, startRun } from '../core/scoring';
import { Answer, type Handlers, MockFailure } from './engine';
import { type Offered, offeredInstruments } from './offeredInstruments';
import type { Caller } from './people';

interface StoredAttempt {
  id: string;
  person: string;
  instrument: Offered;
  locale: string;
  respondent: Respondent;
  startedAt: string;
  savedAt: string | null;
  completedAt: string | null;
  revision: number;
  answers: AnswerSheet;
  /** `client sequence` of the writes taken. */
  writes: Set<string>;
  rescored?: { by: NonNullable<AttemptResult['rescored']>; earlier: AttemptResult['earlierScores'] };
}

const absent = (): never => {
  throw new MockFailure('service.unavailable', 'Not now.');
};

let stored: StoredAttempt[] = [];
/** Never begins anew: what a device keeps of an attempt must not meet another one of the same id. */
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

/** What the mock world's server holds of the newest attempt. */
export const newestAttempt = (): Readonly<StoredAttempt> | undefined => stored[stored.length - 1];

/** Staff have the newest attempt scored anew; its scores were so far all at their least. */
export function rescoreNewest(by: NonNullable<AttemptResult['rescored']>): void {
  const attempt = stored.at(-1);
  if (!attempt?.completedAt) throw new Error('no attempt of the mock world has been completed');
  const scores = scoresShown(attempt, attempt.locale).map((score) => ({
    ...score,
    value: 0,
    formatted: '0',
    band: score.band && 'low',
    bandLabel: score.band && 'Low',
    severity: score.severity && ('none' as const),
  }));
  attempt.rescored = { by, earlier: [{ version: 1, at: attempt.completedAt, scores }] };
}

const pageSize = 20;

function attemptId(): string {
  made += 1;
  return `01900000-0000-7000-8003-${String(made).padStart(12, '0')}`;
}

function instrumentOf(id: string): Offered {
  const instrument = offeredInstruments().find((each) => each.id === id);
  if (!instrument) throw new MockFailure('not_found', 'There is no such record.');
  return instrument;
}

function attemptOf(id: string, caller: Caller | undefined): StoredAttempt {
  const attempt = stored.find((each) => each.id === id && each.person === caller?.id);
  if (!attempt) throw new MockFailure('not_found', 'There is no such record.');
  return attempt;
}

const localesOf = ({ document }: Offered): string[] => Object.keys(document.texts).sort();

const nearest = (instrument: Offered, locale: string): string =>
  matchLocale([locale], localesOf(instrument)) ?? instrument.document.baseLocale;

const chainOf = (instrument: Offered, locale: string): string[] =>
  fallbackChain(nearest(instrument, locale), undefined, instrument.document.baseLocale);

const textOf = (instrument: Offered, key: string, locale: string) =>
  resolveText(instrument.document.texts, key, chainOf(instrument, locale));

function browseRow(instrument: Offered, locale: string, caller: Caller | undefined): BrowseRow {
  const { id, document } = instrument;
  const title = textOf(instrument, 'title', locale);
  const own = stored.find((each) => each.instrument === instrument && each.person === caller?.id && !each.completedAt);
  return {
    id,
    code: document.code,
    title: title?.text ?? document.code,
    summary: textOf(instrument, 'description', locale)?.text.split('\n')[0] ?? '',
    textLocale: title?.locale ?? document.baseLocale,
    locales: localesOf(instrument),
    questions: document.questions.length,
    estimatedMinutes: document.settings?.estimatedMinutes ?? null,
    domain: document.domain ?? null,
    area: document.area ?? null,
    access: 'open',
    attemptInProgress: own?.id ?? null,
  };
}

function browseDetail(instrument: Offered, locale: string, caller: Caller | undefined): BrowseDetail {
  return {
    ...browseRow(instrument, locale, caller),
    description: textOf(instrument, 'description', locale)?.text ?? '',
    instructions: textOf(instrument, 'instructions', locale)?.text ?? '',
    askRespondent: instrument.document.settings?.askRespondent ?? [],
    refusal: null,
    availableAt: null,
    measures: [],
    results: instrument.document.settings?.results ?? 'respondent',
    alertsStaff: false,
    timeLimit: instrument.document.settings?.timeLimit ?? null,
    retake: { rule: 'unlimited', days: null },
    accessUntil: null,
  };
}

export const browse: Handlers['browse'] = {
  list: ({ query, caller, locale }) => {
    const keyword = query.keyword?.toLowerCase() ?? '';
    const rows = offeredInstruments()
      .filter((each) => !query.language || localesOf(each).includes(query.language))
      .map((each) => browseRow(each, query.locale ?? locale, caller))
      .filter(({ title, summary }) => `${title} ${summary}`.toLowerCase().includes(keyword));
    const first = Number(query.cursor ?? 0);
    const next = first + (query.pageSize ?? pageSize);
    return new Answer(rows.slice(first, next), { cursor: next < rows.length ? String(next) : null });
  },
  facets: () => ({ domains: [], languages: [] }),
  get: ({ params, query, caller, locale }) => browseDetail(instrumentOf(params.id), query.locale ?? locale, caller),
};

function shown(attempt: StoredAttempt, locale: string): Attempt {
  const { instrument, writes: _, person: __, ...rest } = attempt;
  const projection = projectInstrument(instrument.document, instrument.compiled, chainOf(instrument, locale));
  return {
    ...rest,
    instrumentId: instrument.id,
    instrumentCode: instrument.document.code,
    version: 1,
    status: attempt.completedAt ? 'completed' : 'in_progress',
    expiresAt: null,
    locale: nearest(instrument, locale),
    locales: localesOf(instrument),
    projection: { ...projection, questions: projection.questions.map((question) => ({ ...question })) },
  };
}

const runOf = ({ instrument, answers, respondent }: StoredAttempt) =>
  startRun(instrument.compiled, { answers, respondent });

function scoresShown(attempt: StoredAttempt, locale: string): HistoryRow['scores'] {
  if (!attempt.completedAt) return [];
  const { document, compiled } = attempt.instrument;
  const context = { document, compiled, run: runOf(attempt), chain: chainOf(attempt.instrument, locale) };
  return shownScores(context, 'respondent').map(({ code, name, value, formatted, band }) => ({
    code,
    name: name.text,
    value,
    formatted,
    band: band?.code ?? null,
    bandLabel: band?.label.text ?? null,
    severity: band?.severity ?? null,
  }));
}

function historyRow(attempt: StoredAttempt, locale: string): HistoryRow {
  const { instrument, answers } = attempt;
  const { visible } = scoresOf(instrument.compiled, runOf(attempt));
  return {
    id: attempt.id,
    instrumentId: instrument.id,
    title: textOf(instrument, 'title', locale)?.text ?? instrument.document.code,
    status: attempt.completedAt ? 'completed' : 'in_progress',
    locale: attempt.locale,
    version: 1,
    startedAt: attempt.startedAt,
    savedAt: attempt.savedAt,
    completedAt: attempt.completedAt,
    answered: progressOf(instrument.document, visible, answers).answered,
    questions: instrument.document.questions.length,
    scores: scoresShown(attempt, locale),
  };
}

function result(attempt: StoredAttempt, locale: string): AttemptResult {
  const { instrument, completedAt } = attempt;
  if (!completedAt) throw new MockFailure('attempt.not_completed', 'These answers have not been sent yet.');
  const { document, compiled } = instrument;
  const context = { document, compiled, run: runOf(attempt), chain: chainOf(instrument, locale) };
  const scores = scoresShown(attempt, locale);
  return {
    id: attempt.id,
    instrumentId: instrument.id,
    title: textOf(instrument, 'title', locale)?.text ?? document.code,
    version: 1,
    checksum: '5f'.repeat(32),
    textRevision: 0,
    locale: nearest(instrument, locale),
    locales: localesOf(instrument),
    startedAt: attempt.startedAt,
    completedAt,
    respondent: attempt.respondent,
    scores,
    rescored: attempt.rescored?.by ?? null,
    earlierScores: attempt.rescored?.earlier ?? [],
    nuggets: [],
    reports: buildReports(context, 'respondent').map((report) => ({ ...report })),
    explanations: explainScores(
      context,
      scores.map(({ code }) => code),
    ),
  };
}

export const attempts: Handlers['attempts'] = {
  list: ({ query, caller, locale }) => {
    const rows = stored
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
    const begun = stored.find(
      (each) => each.instrument === instrument && each.person === caller?.id && !each.completedAt,
    );
    if (begun) return shown(begun, begun.locale);
    const locale = nearest(instrument, body.locale);
    const attempt: StoredAttempt = {
      id: attemptId(),
      person: caller?.id ?? '',
      instrument,
      locale,
      respondent: { ...body.respondent, locale },
      startedAt: now().toISOString(),
      savedAt: null,
      completedAt: null,
      revision: 0,
      answers: {},
      writes: new Set(),
    };
    stored.push(attempt);
    return shown(attempt, locale);
  },
  get: ({ params, query, caller }) => {
    const attempt = attemptOf(params.id, caller);
    return shown(attempt, query.locale ?? attempt.locale);
  },
  answer: ({ params, body, caller }) => {
    const attempt = attemptOf(params.id, caller);
    if (attempt.completedAt) throw new MockFailure('attempt.closed', 'These answers have been sent already.');
    const wrong = validateAnswers(attempt.instrument.document, body.answers).filter(
      (problem) => problem.code === 'unknown_question' || !isUnfinished(problem),
    );
    if (wrong.length > 0) {
      const details = wrong.map(({ question, code }) => ({
        path: `answers.${question}`,
        code: `answer.${code}`,
        message: 'This answer cannot be kept.',
      }));
      throw new MockFailure('attempt.answers_invalid', 'Some answers cannot be kept.', details);
    }
    const write = `${body.client} ${body.sequence}`;
    if (!attempt.writes.has(write)) {
      attempt.writes.add(write);
      attempt.revision += 1;
      Object.assign(attempt.answers, body.answers);
      attempt.savedAt = now().toISOString();
      attempt.locale = body.locale ?? attempt.locale;
    }
    return { revision: attempt.revision, savedAt: attempt.savedAt ?? now().toISOString() };
  },
  complete: ({ params, caller }) => {
    const attempt = attemptOf(params.id, caller);
    const { document, compiled } = attempt.instrument;
    const { visible, values, bands } = scoresOf(compiled, runOf(attempt));
    const open = openRequired(document, visible, attempt.answers);
    if (open.length > 0) {
      const details = open.map((code) => ({ path: `answers.${code}`, code: 'required', message: 'Please answer.' }));
      throw new MockFailure('attempt.required_open', 'Some questions still need an answer.', details);
    }
    attempt.completedAt ??= now().toISOString();
    const scores = Object.entries(values).map(([code, value]) => [code, { value, band: bands[code] ?? null }]);
    return { scores: Object.fromEntries(scores), reportIds: (document.reports ?? []).map(({ code }) => code) };
  },
  result: ({ params, query, caller }) => {
    const attempt = attemptOf(params.id, caller);
    return result(attempt, query.locale ?? attempt.locale);
  },
  closing: absent,
  trend: absent,
  reportPdf: absent,
  abandon: absent,
  remove: absent,
};
