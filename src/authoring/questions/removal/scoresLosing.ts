import type { Draft } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { type ScoreChange, scoreChanges } from 'core/instrument/scoreChanges';

/** The draft without some questions or rows of matrices. */
function without(draft: Draft, ids: ReadonlySet<string>): Draft {
  const questions = draft.questions
    .filter(({ id }) => !ids.has(id))
    .map((question) =>
      question.rows === undefined ? question : { ...question, rows: question.rows.filter(({ id }) => !ids.has(id)) },
    );
  return { ...draft, questions };
}

/** The calculations that lose items with these questions or rows. */
export function scoresLosing(draft: Draft, ids: readonly string[]): ScoreChange[] {
  return scoreChanges(draft, without(draft, new Set(ids)));
}

/** Keeps with each calculation for which values its named ranges were made, so that it warns until somebody has looked at them. */
export function keepingRanges(draft: Draft, changes: readonly ScoreChange[]): Operation[] {
  return changes.flatMap(({ code, before, after }): Operation[] => {
    const calculation = draft.calculations?.find((each) => each.code === code);
    if (!calculation?.bands?.length || calculation.bandsRange !== undefined || before === undefined) return [];
    if (after !== undefined && after.low === before.low && after.high === before.high) return [];
    return [{ op: 'set', part: calculation.id, field: 'bandsRange', value: [before.low, before.high] }];
  });
}
