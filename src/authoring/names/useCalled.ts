import { findPart } from 'core/instrument/operations';
import { useCallback } from 'react';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useDraft } from '../draft/DraftProvider';
import type { DraftState } from '../draft/draftState';
import type { DraftView } from '../draft/view';
import { partName } from './partName';
import { usePartWords } from './usePartWords';

/** What a part is called within a sentence, in a view of the draft. @param number its place on the screen, where that is another one than in its list */
export function useCalledIn(): (view: DraftView, id: string, number?: number) => string {
  const showsCodes = useShowsCodes();
  const words = usePartWords();
  return useCallback(
    (view, id, number) => {
      const code = showsCodes ? findPart(view.draft, id)?.part.code : undefined;
      if (code !== undefined) return code;
      const found = partName(view, id);
      return found === undefined ? '' : words({ ...found, number: number ?? found.number });
    },
    [showsCodes, words],
  );
}

/** What a part is called within a sentence: “I felt calm”, Question 3 where it has no text, its code where codes are shown; empty: it is gone. */
export function useCalled(id: string, number?: number): string {
  const calledIn = useCalledIn();
  return useDraft(useCallback(({ view }: DraftState) => calledIn(view, id, number), [calledIn, id, number]));
}
