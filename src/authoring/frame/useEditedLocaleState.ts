import { useCallback, useEffect, useMemo, useState } from 'react';
import { readItem, removeItem, writeItem } from '@/shell/session/storage';
import { useDraft, useDraftStore } from '../draft/DraftProvider';
import type { EditedLocale } from './editedLocale';

const keyOf = (instrument: string) => `authoring:locale:${instrument}`;

/** The edited language, kept for all screens of an instrument and after a reload. */
export function useEditedLocaleState(): EditedLocale {
  const store = useDraftStore();
  const id = useDraft(({ facts }) => facts.id);
  const [locale, setLocale] = useState(() => readItem('session', keyOf(id)) ?? undefined);
  useEffect(() => {
    if (locale !== undefined) store.show(locale);
  }, [store, locale]);
  const edit = useCallback(
    (chosen: string | undefined) => {
      setLocale(chosen);
      if (chosen === undefined) removeItem('session', keyOf(id));
      else writeItem('session', keyOf(id), chosen);
    },
    [id],
  );
  return useMemo(() => ({ locale, edit }), [locale, edit]);
}
