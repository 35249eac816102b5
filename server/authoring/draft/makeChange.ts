import { applyOperations, type Operation } from 'core/instrument/operations';
import { badCharacters } from 'core/instrument/schema';
import type { Transaction } from '../../database/connection';
import type { StepLabel } from '../../database/schema/draft';
import { AppError } from '../../errors';
import { questionCount } from '../instrument/draftTexts';
import { refusal } from '../instrument/problems';
import type { InstrumentRecord } from '../instrument/service';
import { conflictError } from './conflicts';
import { misfits } from './fits';
import { DraftTexts, textsWanted } from './ledger';
import { isTooDeep, requireModestSize } from './limits';
import { type IsCleanSvg, requireSafePictures } from './pictures';
import { type Editor, saveTexts } from './saveTexts';
import { insertChange, storeDraft } from './store';
import { holdTexts } from './storeTexts';

export interface Wanted {
  id: string;
  label: StepLabel;
  operations: Operation[];
  undoes?: string;
  redoes?: string;
}

export interface Making {
  by: Editor;
  at: Date;
  isCleanSvg: IsCleanSvg;
}

/** The same id a second time, for another instrument or from somebody else. */
export const idTaken = () => new AppError('conflict', { details: [{ path: 'body.id', code: 'draft.id_taken' }] });

/** What no document can hold, anywhere in the operations. @throws AppError `draft.invalid`, `validation.failed` */
export function requireStorable({ label, operations }: Pick<Wanted, 'label' | 'operations'>): void {
  const deep = operations.flatMap((operation, index) =>
    isTooDeep(operation) ? [{ path: `body.operations[${index}]`, code: 'invalid' }] : [],
  );
  if (deep.length > 0) throw new AppError('validation.failed', { details: deep.slice(0, 100) });
  const bad = [
    ...badCharacters(label).map((found) => ({ ...found, path: `label.${found.path}` })),
    ...badCharacters(operations).map((found) => ({ ...found, path: `operations${found.path}` })),
  ];
  if (bad.length > 0) throw refusal('draft.invalid', bad);
}

/**
 * Applies a change to a draft that is locked, its languages before it, and records it with its inverse. Undone and redone changes were
 * checked when first made: their pictures are not checked again.
 * @throws AppError `draft.conflict`, `draft.invalid`, `draft.too_large`, `picture.unsafe`, `picture.unreadable`, `translation.not_granted`,
 *   `conflict` (the id is that of a change of another instrument)
 */
export async function makeChange(
  tx: Transaction,
  record: InstrumentRecord,
  { id, label, operations, undoes, redoes }: Wanted,
  { by, at, isCleanSvg }: Making,
): Promise<number> {
  const { id: instrumentId, draft: before } = record;
  const isUndo = undoes !== undefined || redoes !== undefined;
  const texts = new DraftTexts(before.baseLocale, await holdTexts(tx, instrumentId, textsWanted(operations)));
  const applied = applyOperations(before, operations, texts);
  if (!applied.ok) throw await conflictError(tx, instrumentId, applied.conflicts, texts);
  const { draft: after, inverse } = applied;
  if (after !== before) {
    const problems = misfits(before, after);
    if (problems.length > 0) throw refusal('draft.invalid', problems);
    requireModestSize(before, after);
    if (!isUndo) await requireSafePictures(before, after, isCleanSvg);
  }

  await saveTexts(tx, { instrumentId, before, after, texts, by, at, isUndo });
  const sequence = record.draftSequence + 1;
  const structure = after === before ? undefined : { draft: after, questionCount: questionCount(after) };
  await storeDraft(tx, instrumentId, { sequence, ...(structure && { structure }), by: by.userId, at });
  const isNew = await insertChange(tx, {
    id,
    instrumentId,
    sequence,
    label,
    operations,
    inverse,
    undoes: undoes ?? null,
    redoes: redoes ?? null,
    changedBy: by.userId,
    changedAt: at,
  });
  if (!isNew) throw idTaken();
  return sequence;
}
