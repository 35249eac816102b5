import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';

const kept = new Map<string, unknown>();

/** For tests. */
export function forgetUnfinished(): void {
  kept.clear();
}

/**
 * Form state that survives leaving the screen, until it is finished or the window
 * is closed. @returns the state, its setter, and a function that forgets it
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
