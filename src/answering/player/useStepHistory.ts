import { useEffect, useEffectEvent, useRef } from 'react';
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
  goOn: () => void,
): void {
  const onBack = useEffectEvent(back);
  const onForward = useEffectEvent(goOn);
  const entries = useRef<StepHistory>(undefined);
  useEffect(() => {
    if (!isPage) return undefined;
    const made = new StepHistory(attempt, { onBack, onForward });
    entries.current = made;
    return () => made.end();
  }, [attempt, isPage]);
  // After each drawing: another language replaces the entry.
  useEffect(() => entries.current?.settle(backs));
}
