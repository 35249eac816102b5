import { useMemo, useRef } from 'react';
import { useDraftStore } from '@/authoring/draft/DraftProvider';
import { addActions } from './addActions';
import { chooseActions } from './chooseActions';
import type { DeskActions } from './listContext';
import { moveActions } from './moveActions';
import type { QuestionListState } from './useQuestionList';

/** The actions of rows and buttons: one object for the lifetime of the list, which reads the newest state. */
export function useListActions(list: QuestionListState): DeskActions {
  const store = useDraftStore();
  const latest = useRef(list);
  latest.current = list;
  return useMemo(() => {
    const now = () => latest.current;
    const announce = (message: string) => now().announce(message);
    return { ...chooseActions(now), ...moveActions(now), ...addActions(now), undo: () => store.undo(), announce };
  }, [store]);
}
