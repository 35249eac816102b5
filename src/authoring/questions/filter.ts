import type { QuestionKind } from 'core/instrument/document';
import type { Draft } from 'core/instrument/draft';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import type { DraftState } from '@/authoring/draft/draftState';
import { type DraftView, textIn } from '@/authoring/draft/view';
import type { ListRow } from './listRows';

export interface Filter {
  /** Searched in codes, texts (also of rows) and tags. */
  words: string;
  kind: QuestionKind | undefined;
  tag: string | undefined;
  /** Only questions with a problem. */
  problems: boolean;
}

export const noFilter: Filter = { words: '', kind: undefined, tag: undefined, problems: false };

export const isFiltering = ({ words, kind, tag, problems }: Filter): boolean =>
  words.trim() !== '' || kind !== undefined || tag !== undefined || problems;

const tagsOf = ({ tags = [], rows = [] }: Draft['questions'][number]): string[] => [
  ...tags,
  ...rows.flatMap((row) => row.tags ?? []),
];

/** Ids of the questions that the filter shows. @param hasProblem of a part by its id */
function shownQuestions(
  view: DraftView,
  { words, kind, tag, problems }: Filter,
  hasProblem: (part: string) => boolean,
): Set<string> {
  const wanted = words.trim().toLocaleLowerCase();
  const { draft, locales } = view;
  const holds = (text: string | null) => text?.toLocaleLowerCase().includes(wanted) === true;
  const saysIt = (part: string) => [...locales.keys()].some((locale) => holds(textIn(view, part, 'text', locale)));
  return new Set(
    draft.questions.flatMap((question) => {
      if (kind !== undefined && question.kind !== kind) return [];
      const tags = tagsOf(question);
      if (tag !== undefined && !tags.includes(tag)) return [];
      if (problems && !hasProblem(question.id)) return [];
      const { id, code, rows = [] } = question;
      const found =
        wanted === '' || holds(code) || tags.some(holds) || saysIt(id) || rows.some((row) => saysIt(row.id));
      return found ? [id] : [];
    }),
  );
}

/**
 * The rows that the filter shows, with the heads of their sections. Without a filter it does not subscribe to the texts.
 * @param current stays, so that a row does not disappear while it is being corrected
 */
export function useFiltered(
  rows: readonly ListRow[],
  filter: Filter,
  faulty: ReadonlySet<string>,
  current: string | undefined,
): readonly ListRow[] {
  const wanted = useDeferredValue(filter);
  const isOn = isFiltering(wanted);
  const view = useDraft(useCallback((state: DraftState) => (isOn ? state.view : undefined), [isOn]));
  return useMemo(() => {
    if (view === undefined) return rows;
    const shown = shownQuestions(view, wanted, (part) => faulty.has(part));
    const isShown = ({ id }: ListRow) => shown.has(id) || id === current;
    const sections = new Set(rows.flatMap((row) => (row.kind === 'question' && isShown(row) ? [row.section] : [])));
    return rows.filter((row) => (row.kind === 'section' ? sections.has(row.code) : isShown(row)));
  }, [rows, view, wanted, faulty, current]);
}
