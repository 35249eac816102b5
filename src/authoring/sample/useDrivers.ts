import { usesIn } from 'core/instrument/whereUsed';
import { useDeferredValue, useMemo } from 'react';
import { useDraft } from '../draft/DraftProvider';

/**
 * Whether a score is named by one of these parts: in a condition, a text, a list of scores, a chart.
 * @param parts their ids; undefined: every score is
 */
export function useDrivers(parts: ReadonlySet<string> | undefined): (calculation: string) => boolean {
  const view = useDeferredValue(useDraft((state) => state.view));
  const uses = useMemo(() => usesIn(view.draft, { ...view.locales.get(view.draft.baseLocale)?.texts }), [view]);
  return (calculation) =>
    parts === undefined || uses({ kind: 'calculation', code: calculation }).some(({ part }) => parts.has(part));
}
