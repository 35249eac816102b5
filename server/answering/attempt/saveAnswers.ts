import type { Risk } from 'core/contract/answering/attempt';
import type { AnswerSheet } from 'core/instrument/document';
import isEqual from 'lodash/isEqual';
import { requireValidAnswers } from '../../authoring/instrument/answers';
import type { Version, VersionReader } from '../../authoring/instrument/versions';
import type { Database } from '../../database/connection';
import type { StoredAnswers } from '../../database/schema/attempt';
import { AppError, outdated } from '../../errors';
import { conditionalAnswers, requireVisible } from './hiddenAnswers';
import { correctedTime, type Merged, mergeAnswers } from './mergeAnswers';
import { risksOf, touchesRisk } from './risks';
import { sheetOf } from './sheet';
import { expireOverdue } from './store';
import { type AnswerState, prepareAnswerStatements } from './storeAnswers';

/** The body of a write, its times read. */
export interface AnswerRequest {
  client: string;
  sequence: number;
  base?: number;
  answers: AnswerSheet;
  at: Date;
  sentAt?: Date;
  /** Continues in another language. */
  locale?: string;
}

/** The acknowledgement: the answers are stored durably. */
export interface Saved {
  revision: number;
  savedAt: Date;
  /** The written questions for which another client's newer answer is stored. */
  answers?: AnswerSheet;
  /** Of a write that may raise a risk: the risks that hold with all answers. */
  risks?: Risk[];
}

interface Needs {
  db: Database;
  clock: () => Date;
  versions: VersionReader;
}

export type SaveAnswers = (userId: string, id: string, request: AnswerRequest) => Promise<Saved>;

/** A write overtaken by another is retried; each time one of them succeeds, so this is the most that can concur. */
const rounds = 50;

/** Number of attempts whose version is kept in memory: it never changes. */
const attemptsKept = 20_000;

/** At most `attemptsKept` versions by attempt; the oldest entry makes room. */
class KnownVersions {
  private readonly kept = new Map<string, string>();

  get(userId: string, id: string): string | undefined {
    return this.kept.get(`${userId} ${id}`);
  }

  keep(userId: string, id: string, versionId: string): void {
    this.kept.set(`${userId} ${id}`, versionId);
    for (const first of this.kept.keys()) {
      if (this.kept.size <= attemptsKept) break;
      this.kept.delete(first);
    }
  }
}

const newerAnswers = (stored: StoredAnswers, codes: readonly string[]): Pick<Saved, 'answers'> =>
  codes.length === 0 ? {} : { answers: Object.fromEntries(codes.map((code) => [code, stored[code] ?? null])) };

/** The acknowledgement of a repeated write. */
function acknowledged(
  earlier: NonNullable<AnswerState['earlier']>,
  { answers, givers }: AnswerState,
  request: AnswerRequest,
): Saved {
  // The same number with other answers: acknowledging it would lose them.
  if (!isEqual(earlier.answers, request.answers)) {
    throw outdated('body.sequence', earlier.revision);
  }
  const others = Object.keys(request.answers).filter((code) => {
    const giver = Object.hasOwn(givers, code) ? givers[code] : undefined;
    return giver !== undefined && giver.client !== request.client;
  });
  return { revision: earlier.revision, savedAt: earlier.receivedAt, ...newerAnswers(answers, others) };
}

function requireNext({ lastSequence }: AnswerState, sequence: number): void {
  if (sequence === lastSequence + 1) return;
  const params = { values: String(lastSequence + 1) };
  throw new AppError('attempt.sequence_gap', { details: [{ path: 'body.sequence', code: 'invalid_value', params }] });
}

function requireValid({ definition, locales }: Version, { answers, locale }: AnswerRequest): void {
  if (locale !== undefined && !locales.includes(locale)) {
    const details = [{ path: 'body.locale', code: 'invalid_value', params: { values: locales.join(', ') } }];
    throw new AppError('validation.failed', { details });
  }
  requireValidAnswers(definition, answers);
}

function isValid(version: Version, request: AnswerRequest): boolean {
  try {
    requireValid(version, request);
    return true;
  } catch {
    return false;
  }
}

/**
 * Saves answers, idempotent by attempt, client and sequence; no lock is held, and acknowledged answers are committed. A client's
 * sequences have no gaps: a write that is no repetition must have the next number. For each question `mergeAnswers` decides which answer
 * is stored; the events keep all.
 * @throws AppError `not_found` (also for another's attempt), `attempt.closed`, `survey.closed`, `attempt.sequence_gap`, `attempt.answers_invalid`,
 *   `validation.failed`, `conflict`; of a refused write nothing is stored, and its number stays unused
 */
export function createSaveAnswers({ db, clock, versions }: Needs): SaveAnswers {
  const statements = prepareAnswerStatements(db);
  const known = new KnownVersions();

  async function requireOpen(
    userId: string,
    { status, expiresAt, surveyTakes }: AnswerState,
    now: Date,
  ): Promise<void> {
    const isOver = expiresAt !== null && expiresAt <= now;
    if (isOver) await expireOverdue(db, userId, now);
    if (isOver || status !== 'in_progress') {
      throw new AppError('attempt.closed', {
        params: { status: isOver && status === 'in_progress' ? 'expired' : status },
      });
    }
    if (!surveyTakes) throw new AppError('survey.closed');
  }

  /** Risks with these answers, if the written ones affect any. */
  async function risksIn(version: Version, answers: StoredAnswers, state: AnswerState, request: AnswerRequest) {
    if (!touchesRisk(version, Object.keys(request.answers))) return {};
    const { respondent, startedAt, completedAt, locale } = state;
    const answered = { answers, respondent, startedAt, completedAt: completedAt ?? undefined };
    return { risks: await risksOf(versions, version, answered, request.locale ?? locale) };
  }

  return async (userId, id, request) => {
    const { client, sequence, base = 0, answers, at, sentAt, locale } = request;
    const codes = Object.keys(answers);
    const receivedAt = clock();
    const correctedAt = correctedTime(at, sentAt, receivedAt);
    const key = { userId, id, client, sequence };
    const write = { client, sequence, base, answers, at, correctedAt };

    const store = (merged: Merged, revision: number) =>
      statements.write({ ...key, ...merged, revision, base, answers, at, correctedAt, receivedAt, locale });

    const versionId = known.get(userId, id);
    let version = versionId === undefined ? undefined : await versions.get(versionId);

    // Most writes come from a client that has seen everything: then they win in any case, and nothing has to be read first.
    if (
      version !== undefined &&
      !touchesRisk(version, codes) &&
      conditionalAnswers(version, answers).length === 0 &&
      isValid(version, request)
    ) {
      const revision = await store({ applied: answers, superseded: [] }, base);
      if (revision !== undefined) return { revision, savedAt: receivedAt };
    }

    for (let round = 0; round < rounds; round += 1) {
      const state = await statements.read(key, codes, receivedAt);
      if (state === undefined) throw new AppError('not_found');
      if (version === undefined) {
        version = await versions.get(state.versionId);
        known.keep(userId, id, state.versionId);
      }
      if (state.earlier !== null) {
        return {
          ...acknowledged(state.earlier, state, request),
          ...(await risksIn(version, state.answers, state, request)),
        };
      }
      await requireOpen(userId, state, receivedAt);
      requireNext(state, sequence);
      if (round === 0) requireValid(version, request);
      const merged = mergeAnswers(state.givers, write);
      const after = { ...state.answers, ...merged.applied };
      requireVisible(version, answers, { sheet: sheetOf(after), respondent: state.respondent });
      const revision = await store(merged, state.revision);
      if (revision !== undefined) {
        return {
          revision,
          savedAt: receivedAt,
          ...newerAnswers(state.answers, merged.superseded),
          ...(await risksIn(version, after, state, request)),
        };
      }
    }
    throw new AppError('service.unavailable', { retryAfter: 1 });
  };
}
