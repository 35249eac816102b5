import type { AnswerSheet } from 'core/instrument/document';
import isEqual from 'lodash/isEqual';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { requireValidAnswers } from '../instrument/answers';
import type { VersionReader } from '../instrument/versions';
import { correctedTime, mergeAnswers } from './mergeAnswers';
import { type AnswerState, expireOverdue, prepareAnswerStatements } from './store';

/** The body of a write, its times read. */
export interface AnswerRequest {
  client: string;
  sequence: number;
  base?: number;
  answers: AnswerSheet;
  at: Date;
  sentAt?: Date;
  /** Goes on in another language. */
  locale?: string;
}

/** The acknowledgement: the answers are stored for good. */
export interface Saved {
  revision: number;
  savedAt: Date;
  /** Of the written questions, those whose stored answer is another client's newer one. */
  answers?: AnswerSheet;
}

interface Needs {
  db: Database;
  clock: () => Date;
  versions: VersionReader;
}

export type SaveAnswers = (userId: string, id: string, request: AnswerRequest) => Promise<Saved>;

/** A write that another one overtook is tried again; each time one of them gets through, so that so many concur at most. */
const rounds = 50;

const newerAnswers = (held: AnswerState['held'], codes: readonly string[]): Pick<Saved, 'answers'> =>
  codes.length === 0 ? {} : { answers: Object.fromEntries(codes.map((code) => [code, held[code]?.value ?? null])) };

/** The acknowledgement of a write that has come before. */
function acknowledged(
  earlier: NonNullable<AnswerState['earlier']>,
  held: AnswerState['held'],
  request: AnswerRequest,
): Saved {
  // The same number on other answers: to acknowledge would be to lose them.
  if (!isEqual(earlier.answers, request.answers)) {
    const params = { values: String(earlier.revision) };
    throw new AppError('conflict', { details: [{ path: 'body.sequence', code: 'invalid_value', params }] });
  }
  const others = Object.keys(request.answers).filter((code) => {
    const answer = Object.hasOwn(held, code) ? held[code] : undefined;
    return answer !== undefined && answer.client !== request.client;
  });
  return { revision: earlier.revision, savedAt: earlier.receivedAt, ...newerAnswers(held, others) };
}

/**
 * Saves answers, idempotent by attempt, client and sequence; no lock is held, and what an acknowledgement names is committed.
 * Of each question the stored answer is the one that `mergeAnswers` decides on; the events keep all.
 * @throws AppError `not_found` (also for another's attempt), `attempt.closed`, `attempt.answers_invalid`, `validation.failed`, `conflict`
 */
export function createSaveAnswers({ db, clock, versions }: Needs): SaveAnswers {
  const statements = prepareAnswerStatements(db);

  async function read(userId: string, id: string, request: AnswerRequest): Promise<AnswerState> {
    const { client, sequence } = request;
    const codes = JSON.stringify(Object.keys(request.answers));
    const [row] = await statements.read.execute({ userId, id, client, sequence, codes });
    if (row === undefined) throw new AppError('not_found');
    const { earlierRevision, earlierReceivedAt, earlierAnswers, held, ...state } = row;
    const earlier =
      earlierRevision === null || earlierReceivedAt === null || earlierAnswers === null
        ? null
        : { revision: earlierRevision, receivedAt: earlierReceivedAt, answers: earlierAnswers };
    return { ...state, held: held ?? {}, earlier };
  }

  async function requireOpen(userId: string, { status, expiresAt }: AnswerState, now: Date): Promise<void> {
    const isOver = expiresAt !== null && expiresAt <= now;
    if (isOver) await expireOverdue(db, userId, now);
    if (isOver || status !== 'in_progress') {
      throw new AppError('attempt.closed', {
        params: { status: isOver && status === 'in_progress' ? 'expired' : status },
      });
    }
  }

  async function requireValid(versionId: string, { answers, locale }: AnswerRequest): Promise<void> {
    const { definition, locales } = await versions.get(versionId);
    if (locale !== undefined && !locales.includes(locale)) {
      const details = [{ path: 'body.locale', code: 'invalid_value', params: { values: locales.join(', ') } }];
      throw new AppError('validation.failed', { details });
    }
    requireValidAnswers(definition, answers);
  }

  return async (userId, id, request) => {
    const { client, sequence, base = 0, answers, at, sentAt, locale } = request;
    const receivedAt = clock();
    const correctedAt = correctedTime(at, sentAt, receivedAt);

    for (let round = 0; round < rounds; round += 1) {
      const state = await read(userId, id, request);
      if (state.earlier !== null) return acknowledged(state.earlier, state.held, request);
      await requireOpen(userId, state, receivedAt);
      if (round === 0) await requireValid(state.versionId, request);

      const write = { client, sequence, base, answers, at, correctedAt };
      const { applied, superseded } = mergeAnswers(state.held, write, state.revision + 1);
      const [written] = await statements.write.execute({
        userId,
        id,
        revision: state.revision,
        client,
        sequence,
        base,
        answers: JSON.stringify(answers),
        applied: JSON.stringify(applied),
        at: at.toISOString(),
        correctedAt: correctedAt.toISOString(),
        receivedAt: receivedAt.toISOString(),
        superseded,
        locale: locale ?? null,
      });
      if (written !== undefined) {
        return { revision: written.revision, savedAt: receivedAt, ...newerAnswers(state.held, superseded) };
      }
    }
    throw new AppError('service.unavailable', { retryAfter: 1 });
  };
}
