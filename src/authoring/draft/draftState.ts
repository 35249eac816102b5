import type { DraftDetail, DraftPerson, DraftSteps } from 'core/contract/authoring/draft';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import type { PendingChange, StepLabel } from './change';
import type { DraftConflict } from './conflict';
import { type DraftView, textIn } from './view';

/** `waiting`: the server cannot be reached; `stopped`: a conflict waits for the author's decision. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'stopped';

/** A change that the server refused, shown with the reason. */
export interface RefusedChange extends Pick<RequestFailure, 'message' | 'details'> {
  change: PendingChange;
}

/** A step that was undone or redone here. */
export interface TakenStep {
  id: string;
  direction: 'undo' | 'redo';
  label: StepLabel;
  /** Ids of the parts that it changed. */
  parts: readonly string[];
  /** What the author saw before: a part that an undo takes away is still in it. */
  before: DraftView;
}

export interface DraftState {
  /** What the author sees: the server's state with the pending changes applied. */
  view: DraftView;
  /** The server's state. */
  confirmed: DraftView;
  facts: Pick<DraftDetail, 'id' | 'code' | 'status' | 'baseLocale' | 'locales'>;
  /** Number of the last known change. */
  sequence: number;
  steps: DraftSteps;
  /** The last step that was undone or redone here. */
  taken: TakenStep | undefined;
  saving: Saving;
  /** When the server last accepted a change. */
  savedAt: string | undefined;
  conflict: DraftConflict | undefined;
  refused: RefusedChange | undefined;
  others: readonly DraftPerson[];
}

export type DraftLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: RequestFailure }
  | { state: 'ready'; draft: DraftState };

export function textOf({ view, facts }: DraftState, part: string, field: string, locale = facts.baseLocale) {
  return textIn(view, part, field, locale);
}
