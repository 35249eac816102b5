import { inverse, type SurveyChange } from './change';

/** What can be taken back and done again: of each the change that was entered last. */
export interface Steps {
  undo: readonly SurveyChange[];
  redo: readonly SurveyChange[];
}

export const noSteps: Steps = { undo: [], redo: [] };

/** A page cannot be brought back with its questions. */
const isStep = (change: SurveyChange): boolean => change.kind === 'set' || change.item.kind !== 'page';

const without = (steps: readonly SurveyChange[], origin: string) => steps.filter((step) => step.origin !== origin);

/** After a change was entered. */
export function stepped(steps: Steps, change: SurveyChange): Steps {
  if (!isStep(change)) return steps;
  const undo = without(steps.undo, change.origin);
  const redo = change.turn === undefined ? [] : without(steps.redo, change.origin);
  return change.turn === 'undo' ? { undo, redo: [...redo, change] } : { undo: [...undo, change], redo };
}

/** After a change was refused or given up: a new one is no step any more, and what was not taken back can still be. */
export function withdrawn(steps: Steps, change: SurveyChange): Steps {
  const { origin, turn } = change;
  if (turn === undefined) return { undo: without(steps.undo, origin), redo: without(steps.redo, origin) };
  const stands = [...steps.undo, ...steps.redo].some(({ id }) => id === change.id);
  return stands ? stepped(steps, { ...inverse(change), turn: turn === 'undo' ? 'redo' : 'undo' }) : steps;
}

/** After a change was put on top of somebody else's: taking it back leads to theirs. */
export function restated({ undo, redo }: Steps, change: SurveyChange): Steps {
  const renewed = (steps: readonly SurveyChange[]) => steps.map((step) => (step.id === change.id ? change : step));
  return { undo: renewed(undo), redo: renewed(redo) };
}
