import { findPart } from 'core/instrument/operations';
import { isFiltering, noFilter } from './filter';
import { groupsOf, rowsOf } from './listRows';
import { dropping, stepping, steppingSection } from './moving';
import type { FocusPlace, FocusWish, QuestionListState } from './useQuestionList';

/** Moves rows, and goes from row to row. */
export function moveActions(now: () => QuestionListState) {
  const kindOf = (id: string) => findPart(now().view().draft, id)?.kind;
  return {
    step: (id: string, direction: 'up' | 'down', place: FocusPlace) => {
      const { text, calledIn, view, filter, meant, change, goTo, announce } = now();
      if (isFiltering(filter)) return announce(text('question.filteredMove'));
      const { draft } = view();
      const isSection = kindOf(id) === 'section';
      const ids = isSection ? [id] : meant(id);
      const operations = isSection ? steppingSection(draft, id, direction) : stepping(draft, ids, direction);
      if (operations.length === 0) return announce(text(direction === 'up' ? 'question.isFirst' : 'question.isLast'));
      change('move', ids, operations);
      goTo(id, place);
      const row = rowsOf(groupsOf(view().draft)).find((each) => each.id === id);
      if (row?.kind !== 'question') return;
      const holder = view().draft.sections?.find(({ code }) => code === row.section)?.id;
      const section = holder === undefined ? '' : calledIn(view(), holder);
      const code = calledIn(view(), id, row.number);
      announce(
        text('question.moved', { code, number: row.number, section, hasSection: section === '' ? 'no' : 'yes' }),
      );
    },
    drop: (dragged: string, over: string) => {
      const { view, all, chosen, change } = now();
      const ids = chosen.has(dragged) ? [dragged, ...[...chosen].filter((id) => id !== dragged)] : [dragged];
      change('move', [dragged], dropping(view().draft, all, ids, over));
    },
    focus: (wish: FocusWish) => now().wishFocus(kindOf(wish.id) === 'section' ? { ...wish, place: 'text' } : wish),
    focusBeside: (id: string, direction: 'up' | 'down', wish: Omit<FocusWish, 'id'>) => {
      const { rows, wishFocus } = now();
      const at = rows.findIndex((row) => row.id === id);
      const next = at < 0 ? undefined : rows[direction === 'up' ? at - 1 : at + 1];
      if (next) wishFocus({ ...wish, id: next.id, place: next.kind === 'section' ? 'text' : wish.place });
    },
    /** Makes the row the current one, whose details and preview are shown. */
    enter: (id: string) => now().setCurrent(id),
    openDetails: (id: string) => {
      now().setCurrent(id);
      now().setDetails(({ turn }) => ({ open: true, turn: turn + 1 }));
    },
    /** Opens the question or section that is this part or contains it. */
    open: (part: string) => {
      const { text, view, setFilter, setDetails, goTo, announce } = now();
      const place = findPart(view().draft, part);
      const top = place?.parent ?? place;
      if (top?.kind !== 'question' && top?.kind !== 'section') return announce(text('question.gone'));
      setFilter(noFilter);
      setDetails(({ turn }) => ({ open: true, turn }));
      goTo(top.part.id, 'text');
    },
    /** Goes to the next row with a problem, around the ends of the list. */
    toProblem: (direction: 1 | -1) => {
      const { text, all, rows, current, faulty, setFilter, goTo, announce } = now();
      const at = all.findIndex(({ id }) => id === current);
      const before = all.slice(0, Math.max(at, 0));
      const behind = all.slice(at + 1);
      const ordered = direction > 0 ? [...behind, ...before] : [...before.reverse(), ...behind.reverse()];
      const next = ordered.find(({ id }) => faulty.has(id)) ?? all.find(({ id }) => faulty.has(id));
      if (next === undefined) return announce(text('question.noProblem'));
      if (!rows.includes(next)) setFilter(noFilter);
      goTo(next.id, 'text');
    },
  };
}
