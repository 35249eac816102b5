import type { Draft, DraftQuestion } from 'core/instrument/draft';
import type { DraftPart, ListName, Operation } from 'core/instrument/operations';
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

/** Adds items to a list, one after the other, with their texts. @param partOf the part that an item becomes */
function addingAll(
  { baseLocale: locale }: Draft,
  items: readonly PastedItem[],
  place: { list: ListName; parent?: string; after: string | null },
  partOf: (item: PastedItem) => DraftPart,
): { operations: Operation[]; ids: string[] } {
  const parts = items.map(partOf);
  const operations = items.flatMap(({ text }, index): Operation[] => {
    const part = parts[index] as DraftPart;
    return [
      { op: 'add', ...place, after: parts[index - 1]?.id ?? place.after, part },
      { op: 'text', part: part.id, field: 'text', locale, text, before: null },
    ];
  });
  return { operations, ids: parts.map(({ id }) => id) };
}

/** The items as questions after a question, as one change. Reverse marks count if the kind can be reversed. */
export function addingItems(view: DraftView, items: readonly PastedItem[], behind: string | null) {
  const { draft } = view;
  const { like, isEmpty } = placeOf(view, behind);
  const at = draft.questions.findIndex(({ id }) => id === like?.id);
  const before = isEmpty ? draft.questions[at - 1] : draft.questions[at];
  const after = (like === undefined ? draft.questions.at(-1) : before)?.id ?? null;
  const section = like === undefined ? draft.sections?.at(-1)?.code : like.section;
  const { operations, ids } = addingAll(draft, items, { list: 'questions', after }, ({ code, reverse }) => {
    const question = questionLike(draft, like, code, section);
    return { ...question, ...(reverse && kindShapes[question.kind].reverse && { reverse }) };
  });
  const removed: Operation[] = isEmpty && like !== undefined ? [{ op: 'remove', part: like.id }] : [];
  return { operations: [...removed, ...operations], ids };
}

/** The items as rows of a matrix, by default after its last. */
export const addingRows = (
  draft: Draft,
  { id: parent, rows }: DraftQuestion,
  items: readonly PastedItem[],
  after = rows?.at(-1)?.id ?? null,
) =>
  addingAll(draft, items, { list: 'rows', parent, after }, ({ code, reverse }) => ({
    id: newId(),
    code,
    ...(reverse && { reverse }),
  }));
