import type { DraftSteps } from 'core/contract/authoring/draft';
import type { Database, Transaction } from '../../database/connection';
import { type ChangeHead, ownChanges } from './store';

/** One step to undo or redo: `row` is the change whose inverse does that. */
interface Step {
  id: string;
  row: string;
  sequence: number;
  label: ChangeHead['label'];
  at: Date;
}

interface Stacks {
  /** Newest first. */
  undo: Step[];
  redo: Step[];
}

/** Steps of each kind that are listed. */
const mostTold = 200;

/** Changes that are read at a time. */
const batch = 256;

/**
 * Reads an author's changes from the newest back. The last action on a step decides: if undone, it can be redone, unless a fresh change
 * came after; else it can be undone. The order of these last actions is the order of the steps.
 */
class Backwards {
  readonly stacks: Stacks = { undo: [], redo: [] };
  private readonly decided = new Set<string>();
  private isFresh = false;

  /** @returns whether enough is known */
  take({ id, sequence, label, at, undoes, redoes, isJump }: ChangeHead, most: number): boolean {
    const { undo, redo } = this.stacks;
    const of = undoes ?? redoes ?? id;
    if (!this.decided.has(of)) {
      this.decided.add(of);
      const step = { id: of, row: id, sequence, label, at };
      if (undoes === null && !isJump) undo.push(step);
      if (undoes !== null && !this.isFresh) redo.push(step);
    }
    if (undoes === null && redoes === null) this.isFresh = true;
    return undo.length >= most && (this.isFresh || redo.length >= most);
  }
}

async function stacksOf(db: Database | Transaction, instrumentId: string, by: string, most: number): Promise<Stacks> {
  const backwards = new Backwards();
  let before: number | undefined;
  for (;;) {
    const heads = await ownChanges(db, instrumentId, by, before, batch);
    for (const head of heads) if (backwards.take(head, most)) return backwards.stacks;
    before = heads.at(-1)?.sequence;
    if (heads.length < batch) return backwards.stacks;
  }
}

/** The account's steps to undo and redo: the nearest 200 of each, the next one last. */
export async function stepsOf(db: Database | Transaction, instrumentId: string, by: string): Promise<DraftSteps> {
  const { undo, redo } = await stacksOf(db, instrumentId, by, mostTold);
  const told = (steps: Step[]) =>
    steps
      .slice(0, mostTold)
      .reverse()
      .map(({ id, label, at }) => ({ id, label, at: at.toISOString() }));
  return { undo: told(undo), redo: told(redo) };
}

/** The next step to undo, or to redo. */
export async function nextStep(
  db: Database | Transaction,
  instrumentId: string,
  by: string,
  direction: 'undo' | 'redo',
): Promise<Step | undefined> {
  return (await stacksOf(db, instrumentId, by, 1))[direction][0];
}
