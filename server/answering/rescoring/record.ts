import type { Transaction } from '../../database/connection';
import type { StoredScore } from '../../database/schema/attempt';
import type { scoreHistory } from '../../database/schema/rescoring';
import { insertHistory, type LastScorings, replaceScores } from './storeScores';

/** A completed attempt with other scores. */
export interface Rescored {
  userId: string;
  id: string;
  /** The answered version. */
  versionId: string;
  completedAt: Date;
  before: Readonly<Record<string, StoredScore>>;
  scores: Readonly<Record<string, StoredScore>>;
}

type Reason = Pick<typeof scoreHistory.$inferInsert, 'versionId' | 'note' | 'added'> & { userId: string; at: Date };

/** Records the scores of attempts, with, once, those of their completion, and gives the attempts the new ones. @param known of these attempts */
export async function recordScores(
  tx: Transaction,
  rescored: readonly Rescored[],
  known: LastScorings,
  { versionId, note, added = null, userId: scoredBy, at: scoredAt }: Reason,
): Promise<void> {
  const history = rescored.flatMap(({ userId, id: attemptId, completedAt, before, scores, ...attempt }) => {
    const key = { userId, attemptId };
    const last = known.get(attemptId)?.number;
    const again = { ...key, number: (last ?? 1) + 1, versionId, scores, note, added, scoredBy, scoredAt };
    if (last !== undefined) return [again];
    const completion = {
      ...{ versionId: attempt.versionId, scores: before, note: '', added: null },
      ...{ scoredBy: null, scoredAt: completedAt },
    };
    return [{ ...key, number: 1, ...completion }, again];
  });
  await insertHistory(tx, history);
  await replaceScores(tx, rescored, versionId);
}
