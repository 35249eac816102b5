import type { Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import type { AttemptService } from '../attempt/service';
import { showsResults } from '../attempt/shownScores';
import { type Grant, openInstrument, type Viewer } from './store';

export type Given = Pick<Grant, 'what' | 'instrumentId' | 'ownerId' | 'attemptId'> & {
  code: string;
  /** Names it; null: never published. */
  versionId: string | null;
  baseLocale: string;
};

/** Nobody can give what they may not see: a result shared with them, or one for staff only. */
export async function ownResult(
  attempts: Pick<AttemptService, 'completed'>,
  viewer: Viewer,
  attemptId: string,
): Promise<Given> {
  const { record, scorer, hidesResults } = await attempts.completed(viewer.userId, attemptId);
  if (hidesResults || !showsResults(scorer.definition)) throw new AppError('access.denied');
  return {
    what: 'result',
    instrumentId: record.instrumentId,
    code: scorer.definition.code,
    ownerId: record.userId,
    attemptId,
    versionId: scorer.id,
    baseLocale: scorer.definition.baseLocale,
  };
}

export async function anInstrument(tx: Transaction, viewer: Viewer, id: string): Promise<Given> {
  if (!viewer.isStaff) throw new AppError('access.denied');
  const found = await openInstrument(tx, id);
  if (found === undefined) throw new AppError('not_found');
  if (found.status === 'archived') throw new AppError('instrument.archived');
  const { code, versionId, baseLocale } = found;
  return { what: 'instrument', code, instrumentId: id, ownerId: null, attemptId: null, versionId, baseLocale };
}
