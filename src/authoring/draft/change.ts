import type { DraftChange } from 'core/contract/authoring/draft';
import type { Operation } from 'core/instrument/operations';

/** Describes an edit in the list of steps (see `core/contract/authoring/draft`). */
export type StepLabel = DraftChange['label'];

/** An edit made here that the server does not have yet. */
export interface PendingChange {
  id: string;
  label: StepLabel;
  operations: Operation[];
}
