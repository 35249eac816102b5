import { useEffect, useRef } from 'react';
import { StepHistory } from './stepHistory';
import type { PlayerState } from './usePlayer';

/**
 * Lets the Back of the browser or phone go to the step before, and its Forward to the next one.
 * @param isPage the player is a page of its own
 */
export function useStepHistory(
  attempt: string,
  isPage: boolean,
  { backs, back }: Pick<PlayerState, 'backs' | 'back'>,
  onForward: () => void,
): void {
  const told = useRef({ onBack: back, onForward });
  told.current = { onBack: back, onForward };
  const entries = useRef<StepHistory>(undefined);
  useEffect(() => {
    if (!isPage) return undefined;
    const made = new StepHistory(attempt, () => told.current);
    entries.current = made;
    return () => made.end();
  }, [attempt, isPage]);
  // After each drawing: another language replaces the entry.
  useEffect(() => entries.current?.settle(backs));
}
