import type { Draft, DraftQuestion } from 'core/instrument/draft';
import type { Operation } from 'core/instrument/operations';
import { type PastedItem, pasteItems } from 'core/instrument/pasteItems';
import { type DraftView, textIn } from '@/authoring/draft/view';
import { newId } from '@/kit/newId/newId';
import { questionLike } from './newQuestion';
import { kindShapes } from './questionKinds';

/** The question before the new items, which they copy; the first item replaces an empty one. @param after null: the last */
function placeOf(view: DraftView, after: string | null): { like: DraftQuestion | undefined; isEmpty: boolean } {
  const { questions, baseLocale } = view.draft;
  if (after === null) return { like: questions.at(-1), isEmpty: false };
  const like = questions.find(({ id }) => id === after);
  return { like, isEmpty: like !== undefined && textIn(view, like.id, 'text', baseLocale) === null };
}

const prefixOf = (code: string): string => /^(.*?)\d*$/.exec(code)?.[1] || 'q';

/** Reads the text pasted after a question; new codes continue its code. */
export function readItems(view: DraftView, text: string, after: string | null): ReturnType<typeof pasteItems> {
  const { draft } = view;
  const { like, isEmpty } = placeOf(view, after);
  const taken = [...draft.questions, ...(draft.calculations ?? [])].flatMap((part) =>
    isEmpty && part === like ? [] : [part.code],
  );
  return pasteItems(text, { taken, prefix: prefixOf(like?.code ?? 'q1') });
}

/** The items as questions after a question, as one change. Reverse marks count if the kind can be reversed. */
export function addingItems(
  view: DraftView,
  items: readonly PastedItem[],
  behind: string | null,
): { operations: Operation[]; ids: string[] } {
  const { draft } = view;
  const { like, isEmpty } = placeOf(view, behind);
  const locale = draft.baseLocale;
  const at = draft.questions.findIndex(({ id }) => id === like?.id);
  const before = isEmpty ? draft.questions[at - 1] : draft.questions[at];
  let after = like === undefined ? (draft.questions.at(-1)?.id ?? null) : (before?.id ?? null);
  const section = like === undefined ? draft.sections?.at(-1)?.code : like.section;
  const operations: Operation[] = isEmpty && like !== undefined ? [{ op: 'remove', part: like.id }] : [];
  const ids: string[] = [];
  for (const { code, text, reverse } of items) {
    const question = questionLike(draft, like, code, section);
    const keyed = reverse && kindShapes[question.kind].reverse;
    operations.push(
      { op: 'add', list: 'questions', after, part: { ...question, ...(keyed && { reverse: true }) } },
      { op: 'text', part: question.id, field: 'text', locale, text, before: null },
    );
    after = question.id;
    ids.push(question.id);
  }
  return { operations, ids };
}

/** The items as rows of a matrix, by default after its last. */
export function addingRows(
  draft: Draft,
  matrix: DraftQuestion,
  items: readonly PastedItem[],
  after: string | null = matrix.rows?.at(-1)?.id ?? null,
): { operations: Operation[]; ids: string[] } {
  const locale = draft.baseLocale;
  const operations: Operation[] = [];
  const ids: string[] = [];
  let last = after;
  for (const { code, text, reverse } of items) {
    const id = newId();
    const part = { id, code, ...(reverse && { reverse: true }) };
    operations.push(
      { op: 'add', list: 'rows', parent: matrix.id, after: last, part },
      { op: 'text', part: id, field: 'text', locale, text, before: null },
    );
    last = id;
    ids.push(id);
  }
  return { operations, ids };
}
