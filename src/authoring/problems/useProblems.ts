import { useCallback, useSyncExternalStore } from 'react';
import { useDraftStore } from '../draft/DraftProvider';
import type { PlacedProblem } from './findProblems';
import { problemStoreOf } from './problemStore';

/** All problems of the draft in its base language, shortly after the last edit. */
export function useProblems(): readonly PlacedProblem[] {
  const store = problemStoreOf(useDraftStore());
  return useSyncExternalStore(store.subscribe, store.all);
}

/** The problems of one part and the parts inside it; renders again only when one changes. @param part id, or `instrument` */
export function useProblemsOf(part: string): readonly PlacedProblem[] {
  const store = problemStoreOf(useDraftStore());
  const read = useCallback(() => store.of(part), [store, part]);
  return useSyncExternalStore(store.subscribe, read);
}
