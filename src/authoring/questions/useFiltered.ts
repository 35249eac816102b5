import { useCallback, useDeferredValue, useMemo } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import type { DraftState } from '@/authoring/draft/draftState';
import { type Filter, isFiltering, shownQuestions } from './filter';
import type { ListRow } from './listRows';

/**
 * The rows that the filter shows, with the heads of their sections. Without a filter the texts are not listened to.
 * @param current stays, so that a row is not gone under the hands of who mends it
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
