import { useCallback } from 'react';
import { useDraft } from '@/authoring/draft/DraftProvider';
import { useCalledIn } from '@/authoring/names/useCalled';

/** What a nugget of this code is called within a sentence (see `useCalled`); the code where it is gone. */
export function useNuggetName(): (code: string) => string {
  const view = useDraft((state) => state.view);
  const calledIn = useCalledIn();
  return useCallback(
    (code) => {
      const id = view.draft.nuggets?.find((nugget) => nugget.code === code)?.id;
      return id === undefined ? code : calledIn(view, id);
    },
    [view, calledIn],
  );
}
