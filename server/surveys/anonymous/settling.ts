import { combinationOf, sharedCombinations } from 'core/survey';
import type { Database, Transaction } from '../../database/connection';
import { promisedGroupOf } from '../../database/promisedGroup';
import type { Batches } from './batches';
import type { BatchKeys } from './keys';
import type { Batch } from './ledger';
import { invitedAttributes, ledgerOf, lockAnonymous } from './store';
import {
  closedWithCodes,
  forgetTakings,
  forgetTimes,
  leaveOut,
  overSurveys,
  type Taker,
  takersOf,
} from './storeRewrite';

export interface Settling {
  /** A survey takes no new people: the codes that still wait stay unmarked, and nobody learns whose they were. */
  throwAway(surveyId: string): Promise<void>;
  /** What time brings about: surveys that have closed, batches that a server left half done. @returns how many surveys were settled for good */
  settleDue(signal?: AbortSignal): Promise<number>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  keys: BatchKeys;
  batches: Pick<Batches, 'levelOwners' | 'levelTakers'>;
  releaseDue(surveyId: string): Promise<void>;
  finish(batch: Batch): Promise<void>;
  batchesOf(): Promise<(Batch & { isOpen: boolean })[]>;
}

/** A transaction that makes a batch takes no longer. */
const orphanSeconds = 600;

export function createSettling({ db, clock, keys, batches, releaseDue, finish, batchesOf }: Needs): Settling {
  async function throwAway(surveyId: string): Promise<void> {
    await releaseDue(surveyId);
    const thrown = await db.transaction(async (tx) => {
      await lockAnonymous(tx, surveyId);
      const ledger = ledgerOf(tx);
      const open = await ledger.openBatches(surveyId);
      for (const { id } of open) {
        await ledger.closeBatch(id);
        // Their participations are rewritten with all others, when the grace is over.
        await ledger.forgetBatch(id);
      }
      return open;
    });
    for (const { id } of thrown) await keys.destroy(id);
  }

  /** In the end too each combination beside answers is one of enough people: some may have withdrawn, or come too late for a batch. */
  async function coarsen(tx: Transaction, surveyId: string, takers: readonly Taker[]): Promise<void> {
    const { codes, baseLocale } = await invitedAttributes(tx, surveyId);
    const combinationsOf = new Map(
      takers.map(({ userId, attributes, locale }) => {
        const own = Object.entries(attributes).filter(([code]) => codes.includes(code));
        return [userId, combinationOf({ attributes: Object.fromEntries(own), locale })];
      }),
    );
    const nothing = combinationOf({ attributes: {}, locale: baseLocale });
    const counts = new Map<string, number>();
    for (const combination of combinationsOf.values()) counts.set(combination, (counts.get(combination) ?? 0) + 1);
    const without = counts.get(nothing) ?? 0;
    counts.delete(nothing);
    const shared = sharedCombinations(counts, await promisedGroupOf(tx, surveyId), without);
    for (const [userId, combination] of combinationsOf) {
      if (combination !== nothing && !shared.has(combination)) await leaveOut(tx, userId, codes, baseLocale);
    }
  }

  /** Writes all participations of a survey anew, in random order: none is told from the others by when it began. */
  async function settle(surveyId: string): Promise<void> {
    await db.transaction(async (tx) => {
      await lockAnonymous(tx, surveyId);
      await batches.levelOwners(ledgerOf(tx), surveyId);
    });
    await db.transaction(async (tx) => {
      await lockAnonymous(tx, surveyId);
      const takers = await takersOf(tx, surveyId);
      await coarsen(tx, surveyId, takers);
      await forgetTimes(tx, surveyId);
      await batches.levelTakers(
        ledgerOf(tx),
        takers.map(({ userId }) => userId),
      );
      await forgetTakings(tx, surveyId);
    });
  }

  /** Keys whose batch is gone: a server was killed before it threw them away. */
  async function sweepKeys(): Promise<void> {
    // A batch that is being made has its key first.
    const kept = await keys.olderThan(orphanSeconds);
    if (kept.length === 0) return;
    const open = new Set((await batchesOf()).flatMap(({ id, isOpen }) => (isOpen ? [id] : [])));
    for (const id of kept) if (!open.has(id)) await keys.destroy(id);
  }

  return {
    throwAway,
    settleDue: async (signal) => {
      for (const batch of await batchesOf()) {
        if (signal?.aborted) return 0;
        if (!batch.isOpen) await finish(batch);
        else await releaseDue(batch.surveyId);
      }
      for (const surveyId of await closedWithCodes(db, clock())) await throwAway(surveyId);
      const over = await overSurveys(db, clock());
      for (const surveyId of over) {
        if (signal?.aborted) break;
        await settle(surveyId);
      }
      await sweepKeys();
      return over.length;
    },
  };
}
