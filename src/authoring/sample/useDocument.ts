import type { InstrumentDocument } from 'core/instrument/document';
import { documentOf } from 'core/instrument/draft';
import { useMemo } from 'react';
import { useDraft } from '../draft/DraftProvider';

/** The draft as a document, with the texts of the languages that are loaded. */
export function useDocument(): InstrumentDocument {
  const view = useDraft((state) => state.view);
  return useMemo(
    () =>
      documentOf(
        view.draft,
        Object.fromEntries([...view.locales].map(([locale, { texts }]) => [locale, { ...texts }])),
      ),
    [view],
  );
}
