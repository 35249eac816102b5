import type { DraftDetail, DraftPerson, DraftSteps } from 'core/contract/authoring/draft';
import type { Held } from '@/kit/outbox/outbox';
import type { PendingChange, StepLabel } from './change';
import type { ConflictItem } from './conflict';
import { type DraftView, textIn } from './view';

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

/** What is known of a draft beside its content. */
export interface DraftFacts {
  facts: Pick<DraftDetail, 'id' | 'code' | 'status' | 'baseLocale' | 'locales'>;
  /** Number of the last known change. */
  sequence: number;
  steps: DraftSteps;
  /** The last step that was undone or redone here. */
  taken: TakenStep | undefined;
  others: readonly DraftPerson[];
}

export type DraftState = Held<DraftView, PendingChange, ConflictItem> & DraftFacts;

export function textOf({ view, facts }: DraftState, part: string, field: string, locale = facts.baseLocale) {
  return textIn(view, part, field, locale);
}
