import type { TranslationState } from 'core/contract/translating/translation';
import { textAddress, textKeysOf } from 'core/instrument/operations';
import { useCallback } from 'react';
import { useDraft } from '../draft/DraftProvider';

/** The state of a text in a language besides the base language. */
export function useTextState(part: string, field: string, locale: string): TranslationState {
  return useDraft(
    useCallback(
      ({ view }) => {
        const stored = textKeysOf(view.draft).get(textAddress(part, field))?.stored ?? '';
        const known = view.locales.get(locale);
        return known?.texts[stored] ? (known.states[stored] ?? 'reviewed') : 'missing';
      },
      [part, field, locale],
    ),
  );
}
