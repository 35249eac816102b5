import type { DraftChange } from 'core/contract/authoring/draft';
import type { Operation } from 'core/instrument/operations';

/** What an edit was, for the list of steps: `draft.step.KEY`, and the code of what it was done to. */
export type StepLabel = DraftChange['label'];

/** An edit that has been done here and is on its way to the server. */
export interface PendingChange {
  id: string;
  label: StepLabel;
  operations: Operation[];
}
