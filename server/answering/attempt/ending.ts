import type { Closing } from 'core/contract/answering/attempt';
import { titleIn } from 'core/instrument/textKeys';
import { filledText } from 'core/report/template';
import type { AuditService } from '../../accounts/audit/service';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { VerificationService } from '../verification/service';
import type { EndingItemOf } from './completion';
import { documentFor } from './earlierScores';
import { risksOf } from './risks';
import { runOf } from './scoring';
import type { AttemptService } from './service';
import { showsResults } from './shownScores';
import { expireOverdue, findAttempt } from './store';
import { abandonAttempt, deleteAttempt, endDue, lockAttempt, lockAttemptsOf, rememberDeleted } from './storeEnding';
import { untouchedDays } from './untouched';

/** What follows when answers are sent, abandoned or deleted. */
export interface AttemptEndings {
  /** In the locale nearest to the requested one, else in its own. @throws AppError `not_found`, `attempt.not_completed` */
  closing(userId: string, id: string, locale: string | undefined): Promise<Closing>;
  /** Permanent. @throws AppError `not_found`, `attempt.closed` */
  abandon(userId: string, id: string, address: string): Promise<void>;
  /** All of it, at once and permanently; a retake rule still counts it. @throws AppError `not_found`, also when repeated */
  remove(userId: string, id: string, address: string): Promise<void>;
  /** All attempts of a participation in a survey, in the transaction that ends it. @returns how many */
  removeOf(tx: Transaction, participation: { userId: string; id: string }): Promise<number>;
  /** Expires attempts whose time is over, abandons those untouched for 90 days. @returns how many */
  endDue(signal?: AbortSignal): Promise<number>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  attempts: Pick<AttemptService, 'completed'>;
  audit: AuditService;
  verifications: Pick<VerificationService, 'receipt'>;
  versions: VersionReader;
  itemOfSurvey: EndingItemOf;
}

const day = 86_400_000;

/** Attempts ended in one statement. */
const batch = 500;

export function createAttemptEndings(needs: Needs): AttemptEndings {
  const { db, clock, attempts, audit, verifications, versions, itemOfSurvey } = needs;
  const about = (userId: string, id: string, address: string) =>
    ({ actorId: userId, entity: 'attempt', entityId: id, address }) as const;

  return {
    closing: async (userId, id, asked) => {
      const attempt = await attempts.completed(userId, id);
      const { record, version, scorer, hidesResults } = attempt;
      const { completedAt } = record;
      if (completedAt === null) throw new AppError('attempt.not_completed', { params: { status: record.status } });
      const { document, chain, locale } = await documentFor(versions, version, asked ?? record.locale);
      const answered = { ...record, completedAt };
      const context = { document, ...runOf(version, answered), chain };
      return {
        id,
        instrumentId: record.instrumentId,
        title: titleIn(document, chain).text,
        locale,
        completedAt: completedAt.toISOString(),
        thanks: filledText(context, 'thanks', 'markdown')?.text ?? '',
        risks: await risksOf(versions, version, answered, locale),
        told: attempt.told,
        receipt: await verifications.receipt(attempt),
        isAnonymous: attempt.isAnonymous,
        seesResults: !hidesResults && showsResults(scorer.definition),
      };
    },

    abandon: async (userId, id, address) => {
      await expireOverdue(db, userId, clock());
      const before = await findAttempt(db, userId, id);
      const item = before && (await itemOfSurvey(before));
      const ended = await db.transaction(async (tx) => {
        await item?.lock(tx);
        const isNew = await abandonAttempt(tx, { userId, id });
        if (isNew) await item?.settle(tx);
        if (isNew) await audit.record(tx, { action: 'attempt.abandoned', ...about(userId, id, address) });
        return isNew;
      });
      if (ended) return;
      const record = await findAttempt(db, userId, id);
      if (record === undefined) throw new AppError('not_found');
      if (record.status !== 'abandoned') throw new AppError('attempt.closed', { params: { status: record.status } });
    },

    remove: async (userId, id, address) => {
      await expireOverdue(db, userId, clock());
      await db.transaction(async (tx) => {
        const found = await lockAttempt(tx, { userId, id });
        if (found === undefined) throw new AppError('not_found');
        const { instrumentId, status, isTest, completedAt } = found;
        const isFree = !isTest && found.participationId === null;
        if (isFree && (status === 'completed' || status === 'expired')) {
          await rememberDeleted(tx, { userId, id, instrumentId, status, completedAt });
        }
        await deleteAttempt(tx, { userId, id }, instrumentId);
        const change = { instrument: instrumentId };
        await audit.record(tx, { action: 'attempt.deleted', ...about(userId, id, address), change });
      });
    },

    removeOf: async (tx, { userId, id: participationId }) => {
      const own = await lockAttemptsOf(tx, userId, participationId);
      for (const { id, instrumentId } of own) await deleteAttempt(tx, { userId, id }, instrumentId);
      return own.length;
    },

    endDue: async (signal) => {
      const now = clock();
      const untouchedSince = new Date(now.getTime() - untouchedDays * day);
      let ended = 0;
      for (const [status, at] of [
        ['expired', now],
        ['abandoned', untouchedSince],
      ] as const) {
        for (let inBatch = batch; inBatch === batch && !signal?.aborted; ended += inBatch) {
          inBatch = await endDue(db, status, at, batch);
        }
      }
      return ended;
    },
  };
}
