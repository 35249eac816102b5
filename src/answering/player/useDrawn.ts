import { startTransition, useEffect, useState } from 'react';

/** Lines that fit on a screen. */
const atFirst = 10;
/** Few enough that a tap in between is not delayed. */
const atOnce = 24;

/**
 * How many lines of a long page are drawn by now: at first those in view, so that answering can begin, then the others in
 * steps that do not block input. Another page starts again, by a key.
 * @param whole all are needed now
 */
export function useDrawn(count: number, whole: boolean): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + atOnce));
  }, [drawn, count]);
  return whole ? count : Math.min(drawn, count);
}
