import { startTransition, useEffect, useState } from 'react';

/** As many lines as a screen shows. */
const atFirst = 10;
/** Few enough that a tap in between does not wait for them. */
const atOnce = 24;

/**
 * How many lines of a long page are drawn by now: at first those that can be seen, so that answering can begin, then the others piece by
 * piece, giving way to whatever the person does. On another page it begins anew, by a key.
 * @param whole all are needed now
 */
export function useDrawn(count: number, whole: boolean): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + atOnce));
  }, [drawn, count]);
  return whole ? count : Math.min(drawn, count);
}
