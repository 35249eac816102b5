import { useCallback, useDeferredValue, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import type { DraftState } from '@/authoring/draft/draftState';
import { type Filter, isFiltering, shownQuestions } from './filter';
import type { ListRow } from './listRows';

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
