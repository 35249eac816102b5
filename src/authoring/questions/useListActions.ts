import { useIntl } from '@umijs/max';
import type { DraftQuestion } from 'core/instrument/draft';
import { findPart, type Operation } from 'core/instrument/operations';
import { pasteLimits } from 'core/instrument/pasteItems';
import findLast from 'lodash/findLast';
import { useMemo, useRef } from 'react';
import { useDraftStore } from '@/authoring/draft/DraftProvider';
import { codeOf, useEdits } from '@/authoring/draft/useParts';
import { newId } from '@/kit/newId/newId';
import { type BulkEdit, duplicating, movingToSection, removingSection } from './bulkEdits';
import type { FocusWish, ListActions } from './listContext';
import { groupsOf, type ListRow, rowsOf } from './listRows';
import { inOrder, stepping, steppingSection } from './moving';
import { codeAfter, nextCode, questionLike } from './newQuestion';

/** How the list stands, as the actions find it. */
export interface ListState {
  /** Those that are shown. */
  rows: readonly ListRow[];
  chosen: ReadonlySet<string>;
  movable: boolean;
  setChosen(chosen: ReadonlySet<string>): void;
  setCurrent(id: string): void;
  wishFocus(wish: FocusWish): void;
  showDetails(): void;
  openPaste(paste: { after: string | null; text: string }): void;
  refuse(message: string): void;
  announce(message: string): void;
}

const severalLines = /\S[^\r\n]*[\r\n]+\s*\S/;

/** What rows and buttons of the list do to the draft. The same object as long as the list stands: it reads the newest state. */
export function useListActions(state: ListState): ListActions & {
  addFirst(section?: string): void;
  addSection(): void;
  bulk(edit: BulkEdit): void;
} {
  const intl = useIntl();
  const store = useDraftStore();
  const edits = useEdits();
  const latest = useRef({ state, intl, edits });
  latest.current = { state, intl, edits };
  /** From where a range is chosen. */
  const anchor = useRef<string>(undefined);

  return useMemo(() => {
    const list = () => latest.current.state;
    const view = () => latest.current.edits.current().view;
    const draft = () => view().draft;
    const say = (id: string, values: Record<string, string | number> = {}) =>
      list().announce(latest.current.intl.formatMessage({ id }, values));
    const change = (key: string, code: string, operations: readonly Operation[]) =>
      latest.current.edits.change({ key, code: code.slice(0, 200) }, operations);
    const codesOf = (ids: readonly string[]) => ids.map((id) => codeOf(draft(), id)).join(', ');
    /** The row together with the others that are chosen, where it is one of them. */
    const meant = (id: string) => inOrder(draft(), list().chosen.has(id) ? list().chosen : [id]);
    const questionRows = () => list().rows.filter(({ kind }) => kind === 'question');
    const beside = (id: string, direction: 'up' | 'down', rows = list().rows): ListRow | undefined => {
      const at = rows.findIndex((row) => row.id === id);
      return at < 0 ? undefined : rows[direction === 'up' ? at - 1 : at + 1];
    };
    const put = (question: DraftQuestion, after: string | null) => {
      latest.current.edits.add('questions', { ...question }, { after });
      list().setCurrent(question.id);
      list().wishFocus({ id: question.id, place: 'text' });
    };
    /** Where the focus goes when these rows are gone. */
    const afterwards = (gone: readonly string[]) => {
      const rows = questionRows().filter(({ id }) => !gone.includes(id) || id === gone[0]);
      const at = rows.findIndex(({ id }) => id === gone[0]);
      return rows[at - 1] ?? rows[at + 1];
    };
    const refocus = (id: string | undefined, place: FocusWish['place']) => {
      if (id === undefined) return;
      list().setCurrent(id);
      list().wishFocus({ id, place });
    };

    return {
      addAfter: (id) => {
        const like = draft().questions.find((question) => question.id === id);
        if (like) put(questionLike(draft(), like, codeAfter(draft(), like)), id);
      },
      addFirst: (section = draft().sections?.at(-1)?.code) => {
        const like = findLast(draft().questions, (question) => question.section === section);
        const last = draft().questions.at(-1);
        put(questionLike(draft(), like, codeAfter(draft(), like ?? last), section), (like ?? last)?.id ?? null);
      },
      addSection: () => {
        const codes = new Set(draft().sections?.map(({ code }) => code));
        const code = codes.has('section_1') ? nextCode('section_1', (each) => codes.has(each)) : 'section_1';
        const id = newId();
        latest.current.edits.add('sections', { id, code });
        refocus(id, 'text');
      },
      removeEmpty: (id) => {
        const next = afterwards([id]);
        change('remove', codesOf([id]), [{ op: 'remove', part: id }]);
        refocus(next?.id, 'text');
      },
      remove: (id) => {
        const ids = meant(id);
        const next = afterwards(ids);
        change(
          'remove',
          codesOf(ids),
          ids.map((part): Operation => ({ op: 'remove', part })),
        );
        list().setChosen(new Set());
        refocus(next?.id, 'row');
        say('question.removed', { count: ids.length });
      },
      duplicate: (id) => {
        const ids = meant(id);
        const { operations, copies } = duplicating(view(), ids);
        change('duplicate', codesOf(ids), operations);
        refocus(copies[0], 'text');
        say('question.duplicated', { count: copies.length });
      },
      step: (id, direction, place) => {
        if (!list().movable) return say('question.filteredMove');
        const isSection = findPart(draft(), id)?.kind === 'section';
        const ids = meant(id);
        const operations = isSection ? steppingSection(draft(), id, direction) : stepping(draft(), ids, direction);
        if (operations.length === 0) return say(direction === 'up' ? 'question.isFirst' : 'question.isLast');
        change('move', isSection ? codesOf([id]) : codesOf(ids), operations);
        refocus(id, place);
        const row = rowsOf(groupsOf(draft())).find((each) => each.id === id);
        if (row?.kind !== 'question') return;
        const { code, number, section = '' } = row;
        say('question.moved', { code, number, section, hasSection: section === '' ? 'no' : 'yes' });
      },
      moveTo: (id, section) => {
        const ids = meant(id);
        change('move', codesOf(ids), movingToSection(draft(), ids, section).operations);
        refocus(id, 'row');
      },
      removeSection: (id, withQuestions) => {
        change('remove', codesOf([id]), removingSection(draft(), id, withQuestions));
        refocus(questionRows()[0]?.id, 'row');
      },
      focus: (wish) => {
        const isSection = findPart(draft(), wish.id)?.kind === 'section';
        list().wishFocus(isSection ? { ...wish, place: 'text' } : wish);
      },
      focusBeside: (id, direction, wish) => {
        const next = beside(id, direction);
        if (next) list().wishFocus({ ...wish, id: next.id, place: next.kind === 'section' ? 'text' : wish.place });
      },
      enter: (id) => list().setCurrent(id),
      choose: (id, range) => {
        const { chosen, setChosen } = list();
        const ids = questionRows().map((row) => row.id);
        const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)].sort((one, other) => one - other);
        if (range && from !== undefined && to !== undefined && from >= 0) {
          setChosen(new Set([...chosen, ...ids.slice(from, to + 1)]));
          return;
        }
        anchor.current = id;
        const next = new Set(chosen);
        if (!next.delete(id)) next.add(id);
        setChosen(next);
      },
      chooseAll: () => list().setChosen(new Set(questionRows().map(({ id }) => id))),
      chooseNone: () => list().setChosen(new Set()),
      chooseBeside: (id, direction) => {
        const next = beside(id, direction, questionRows());
        if (next === undefined) return;
        if (!list().chosen.has(id)) anchor.current = id;
        const ids = questionRows().map((row) => row.id);
        const [from = 0, to = 0] = [ids.indexOf(anchor.current ?? id), ids.indexOf(next.id)].sort(
          (one, other) => one - other,
        );
        list().setChosen(new Set(ids.slice(from, to + 1)));
        refocus(next.id, 'row');
      },
      openDetails: (id) => {
        list().setCurrent(id);
        list().showDetails();
      },
      paste: (id, text) => {
        const { formatMessage } = latest.current.intl;
        const isSeveral = text.length <= pasteLimits.characters && severalLines.test(text);
        if (isSeveral) list().openPaste({ after: id, text });
        else if (text.length > pasteLimits.characters) {
          const params = { size: text.length, maximum: pasteLimits.characters };
          list().refuse(formatMessage({ id: 'question.paste.problem.too_large' }, params));
        } else if (text.length > pasteLimits.text) {
          const params = { length: text.length, maximum: pasteLimits.text };
          list().refuse(formatMessage({ id: 'question.paste.textTooLong' }, params));
        } else return false;
        return true;
      },
      undo: () => store.undo(),
      announce: (message) => list().announce(message),
      bulk: ({ operations, skipped }) => {
        change('bulk', '', operations);
        if (operations.length === 0 && skipped === 0) say('question.bulk.nothing');
        else say('question.bulk.done', { count: list().chosen.size - skipped, skipped });
      },
    };
  }, [store]);
}
