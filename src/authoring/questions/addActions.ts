import type { DraftQuestion } from 'core/instrument/draft';
import { type PastedItem, pasteLimits } from 'core/instrument/pasteItems';
import findLast from 'lodash/findLast';
import { newId } from '@/kit/newId/newId';
import { removingSection } from './bulkEdits';
import { codeAfter, nextCode, questionLike } from './newQuestion';
import { addingItems } from './pasting';
import type { QuestionListState } from './useQuestionList';

export const severalLines = /\S[^\r\n]*[\r\n]+\s*\S/;

/** Adds questions and sections, typed or pasted. */
export function addActions(now: () => QuestionListState) {
  const draft = () => now().view().draft;
  const put = (question: DraftQuestion, after: string | null) => {
    now().edits.add('questions', { ...question }, { after });
    now().goTo(question.id, 'text');
  };
  return {
    /** Adds a question of the same kind after this one and focuses its text. */
    addAfter: (id: string) => {
      const like = draft().questions.find((question) => question.id === id);
      if (like) put(questionLike(draft(), like, codeAfter(draft(), like)), id);
    },
    addLast: () => {
      const section = draft().sections?.at(-1)?.code;
      const like = findLast(draft().questions, (question) => question.section === section);
      const last = like ?? draft().questions.at(-1);
      put(questionLike(draft(), like, codeAfter(draft(), last), section), last?.id ?? null);
    },
    addSection: () => {
      const codes = new Set(draft().sections?.map(({ code }) => code));
      const code = codes.has('section_1') ? nextCode('section_1', (each) => codes.has(each)) : 'section_1';
      const id = newId();
      now().edits.add('sections', { id, code });
      now().goTo(id, 'text');
    },
    removeSection: async (id: string, withQuestions: boolean) => {
      const { code } = draft().sections?.find((section) => section.id === id) ?? {};
      const members = draft().questions.flatMap((question) => (question.section === code ? question.id : []));
      const besides = withQuestions ? await now().askScores(members) : [];
      if (besides === undefined) return;
      now().change('remove', [id], [...removingSection(draft(), id, withQuestions), ...besides]);
      now().goTo(now().questions[0], 'row');
    },
    /** @returns whether the list takes over the text, because it has several lines or is too long */
    paste: (id: string, pasted: string): boolean => {
      const { text, setPasting, setRefusal } = now();
      const { length } = pasted;
      if (length > pasteLimits.characters) {
        setRefusal(text('question.paste.problem.too_large', { size: length, maximum: pasteLimits.characters }));
      } else if (severalLines.test(pasted)) setPasting({ after: id, text: pasted });
      else if (length > pasteLimits.text) {
        setRefusal(text('question.paste.textTooLong', { length, maximum: pasteLimits.text }));
      } else return false;
      return true;
    },
    /** Adds the pasted items where the dialog was opened. */
    take: (items: readonly PastedItem[]) => {
      const { text, view, pasting, change, announce, goTo } = now();
      if (pasting === undefined) return;
      const { operations, ids } = addingItems(view(), items, pasting.after);
      change('paste', [], operations);
      announce(text('question.paste.done', { count: ids.length }));
      goTo(ids.at(-1), 'text');
    },
  };
}
