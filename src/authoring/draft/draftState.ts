import type { DraftDetail, DraftPerson, DraftSteps } from 'core/contract/authoring/draft';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import type { PendingChange } from './change';
import type { DraftConflict } from './conflict';
import { type DraftView, textIn } from './view';

/** `waiting`: there is no way to the server just now; `stopped`: a conflict waits for the author's word. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'stopped';

/** A change that the server does not take: what was done is shown with the reason, so that it can be done otherwise. */
export interface RefusedChange extends Pick<RequestFailure, 'message' | 'details'> {
  change: PendingChange;
}

export interface DraftState {
  /** As the author sees it: what the server has, with what is on its way. */
  view: DraftView;
  /** As the server has it. */
  confirmed: DraftView;
  facts: Pick<DraftDetail, 'id' | 'code' | 'status' | 'baseLocale' | 'locales'>;
  /** Number of the last change that is known here. */
  sequence: number;
  steps: DraftSteps;
  saving: Saving;
  /** When the server last took something. */
  savedAt: string | undefined;
  conflict: DraftConflict | undefined;
  refused: RefusedChange | undefined;
  others: readonly DraftPerson[];
}

export type DraftLoad =
  | { state: 'loading' }
  | { state: 'failed'; failure: RequestFailure }
  | { state: 'ready'; draft: DraftState };

/** A text as the author sees it. */
export function textOf({ view, facts }: DraftState, part: string, field: string, locale = facts.baseLocale) {
  return textIn(view, part, field, locale);
}
