import { useEffect, useState } from 'react';

/** Milliseconds without a key before a formula is checked and computed. */
const pause = 150;

/** The value as it was when it last stood still: what is worked out from it keeps no key waiting. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
