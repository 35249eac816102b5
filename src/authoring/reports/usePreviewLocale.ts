import { useCallback, useState } from 'react';
import { useDraft, useDraftStore } from '@/authoring/draft/DraftProvider';
import { useEditedLocale } from '@/authoring/frame/editedLocale';

/** The language of a preview: the edited one, until another is chosen. Its texts are loaded. */
export function usePreviewLocale(): { locale: string; choose(locale: string): void } {
  const store = useDraftStore();
  const base = useDraft(({ facts }) => facts.baseLocale);
  const { locale: edited = base } = useEditedLocale();
  const [chosen, setChosen] = useState<string>();
  const choose = useCallback(
    (locale: string) => {
      store.show(locale);
      setChosen(locale);
    },
    [store],
  );
  return { locale: chosen ?? edited, choose };
}
