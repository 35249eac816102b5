import type { Operation } from 'core/instrument/operations';
import { type BulkEdit, duplicating, movingToSection } from './bulkEdits';
import type { FocusPlace, QuestionListState } from './useQuestionList';

/** Selects rows, and edits the selected rows. */
export function chooseActions(now: () => QuestionListState) {
  /** Where a selected range starts. */
  let anchor: string | undefined;
  const rangeTo = (id: string) => {
    const { questions } = now();
    const ends = [questions.indexOf(anchor ?? id), questions.indexOf(id)];
    return questions.slice(Math.min(...ends), Math.max(...ends) + 1);
  };
  const takeAway = (ids: readonly string[], place: FocusPlace, besides: readonly Operation[] = []) => {
    const { questions, change, goTo } = now();
    const [first = ''] = ids;
    const rest = questions.filter((id) => id === first || !ids.includes(id));
    const at = rest.indexOf(first);
    change('remove', ids, [...ids.map((part): Operation => ({ op: 'remove', part })), ...besides]);
    goTo(rest[at - 1] ?? rest[at + 1], place);
  };
  return {
    choose: (id: string, range: boolean) => {
      const { questions, chosen, setChosen } = now();
      if (range && questions.includes(anchor ?? id)) return setChosen(new Set([...chosen, ...rangeTo(id)]));
      anchor = id;
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    chooseAll: () => now().setChosen(new Set(now().questions)),
    chooseNone: () => now().setChosen(new Set()),
    chooseBeside: (id: string, direction: 'up' | 'down') => {
      const { questions, chosen, setChosen, goTo } = now();
      const at = questions.indexOf(id);
      const next = at < 0 ? undefined : questions[direction === 'up' ? at - 1 : at + 1];
      if (next === undefined) return;
      // A start that is filtered away is none.
      if (!chosen.has(id) || !questions.includes(anchor ?? id)) anchor = id;
      setChosen(new Set(rangeTo(next)));
      goTo(next, 'row');
    },
    /** Removes an empty question and focuses the one before. */
    removeEmpty: (id: string) => takeAway([id], 'text'),
    /** Removes the selected rows if the row is one of them, else only the row; asks if scores are computed from them. */
    remove: async (id: string) => {
      const { text, meant, setChosen, announce, askScores } = now();
      const ids = meant(id);
      const besides = await askScores(ids);
      if (besides === undefined) return;
      takeAway(ids, 'row', besides);
      setChosen(new Set());
      announce(text('question.removed', { count: ids.length }));
    },
    duplicate: (id: string) => {
      const { text, view, meant, change, goTo, announce } = now();
      const ids = meant(id);
      const { operations, copies } = duplicating(view(), ids);
      change('duplicate', ids, operations);
      goTo(copies[0], 'text');
      announce(text('question.duplicated', { count: copies.length }));
    },
    moveTo: (id: string, section: string | undefined) => {
      const { view, meant, change, goTo } = now();
      const ids = meant(id);
      change('move', ids, movingToSection(view().draft, ids, section).operations);
      goTo(id, 'row');
    },
    bulk: ({ operations, skipped }: BulkEdit) => {
      const { text, chosen, change, announce } = now();
      change('bulk', [], operations);
      if (operations.length === 0 && skipped === 0) announce(text('question.bulk.nothing'));
      else announce(text('question.bulk.done', { count: chosen.size - skipped, skipped }));
    },
  };
}
