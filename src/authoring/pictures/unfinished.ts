import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';

const kept = new Map<string, unknown>();

/** Forgets what was begun: a test begins. */
export function forgetUnfinished(): void {
  kept.clear();
}

/**
 * State of a form for something new, kept while other screens are looked at, so that what was begun is there again until it is finished or
 * the window closed. @returns the state, how to change it, and how to be done with it
 */
export function useUnfinished<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>, () => void] {
  const [state, setState] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : initial));
  const change = useCallback<Dispatch<SetStateAction<T>>>(
    (next) =>
      setState((before) => {
        const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next;
        kept.set(key, after);
        return after;
      }),
    [key],
  );
  const finish = useCallback(() => kept.delete(key), [key]);
  return [state, change, finish];
}
