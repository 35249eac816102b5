import { useEffect, useState } from 'react';

/** Milliseconds after the last key until a formula is checked and computed. */
const pause = 150;

/** The value after a pause, so that computing from it does not slow down typing. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
