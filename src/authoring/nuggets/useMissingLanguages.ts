import { missingTexts } from 'core/coverage/languages';
import type { GroupCoverage } from 'core/coverage/report';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useDraft, useDraftStore } from '@/authoring/draft/DraftProvider';
import { textIn } from '@/authoring/draft/view';
import { useEditedLocale } from '@/authoring/frame/editedLocale';
import type { DraftNugget } from './groups';

/** The languages in which every reachable nugget should have a text; loads their texts. */
export function useMissingLanguages() {
  const store = useDraftStore();
  const view = useDeferredValue(useDraft((state) => state.view));
  const base = view.draft.baseLocale;
  const { locale: edited } = useEditedLocale();
  const [added, setAdded] = useState<readonly string[]>();
  const chosen = useMemo(
    () => [...new Set([base, ...(added ?? (edited === undefined ? [] : [edited]))])],
    [base, added, edited],
  );
  useEffect(() => {
    for (const locale of chosen) store.show(locale);
  }, [store, chosen]);
  const missingIn = useCallback(
    (coverage: GroupCoverage, nuggets: readonly DraftNugget[]) => {
      const ids = new Map(nuggets.map(({ id, code }) => [`nugget.${code}.text`, id]));
      const codes = nuggets.map(({ code }) => code).filter((code) => !coverage.faulty.includes(code));
      const known = chosen.filter((locale) => view.locales.has(locale));
      return missingTexts(coverage, codes, known, (key, locale) => {
        const id = ids.get(key);
        // A nugget of the analysis may have left the draft since.
        return id === undefined || (textIn(view, id, 'text', locale) ?? '').trim() !== '';
      });
    },
    [chosen, view],
  );
  const loading = chosen.filter((locale) => !view.locales.has(locale));
  return {
    /** The checked languages; always with the base language. */
    chosen,
    choose: (locales: readonly string[]) => setAdded(locales),
    /** Chosen languages whose texts are not loaded yet. */
    loading,
    missingIn,
  };
}
