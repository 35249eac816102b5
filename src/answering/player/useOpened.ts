import { useCallback, useEffect, useState } from 'react';
import { unlessEnded } from '@/kit/effect/unlessEnded';
import { RequestFailure } from '@/kit/failure/requestFailure';

/** What a page shows of the thing that its address names. */
export type Opened<Ready> =
  | { kind: 'loading' }
  | Ready
  /** Nothing there, or not for this person. */
  | { kind: 'absent' | 'failed'; message: string };

/**
 * What the address of a page names. `load` is called again for another key, and by `retry`.
 * @param load undefined: there is nothing to show, as the page is left
 * @param initial what is there at first
 */
export function useOpened<Ready extends { kind: string }>(
  key: string,
  load: () => Promise<Ready | undefined>,
  initial: () => Opened<Ready> = () => ({ kind: 'loading' }),
) {
  const [loaded, setLoaded] = useState(initial);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try; the rest of `load` changes without a new fetch.
  useEffect(
    () =>
      unlessEnded(
        load(),
        (next) => next && setLoaded((before) => (isSame(before, next) ? before : next)),
        (error) => setLoaded(failed(error)),
      ),
    [key, turn],
  );
  const retry = useCallback(() => {
    setLoaded({ kind: 'loading' });
    setTurn((before) => before + 1);
  }, []);
  return { loaded, setLoaded, retry };
}

const isSame = (before: object, next: object): boolean =>
  Object.entries(next).every(([name, value]) => Reflect.get(before, name) === value);

function failed(error: unknown): { kind: 'absent' | 'failed'; message: string } {
  if (!(error instanceof RequestFailure)) throw error;
  const message = error.reason === 'business' ? error.message : '';
  return { kind: error.status === 404 || error.status === 400 ? 'absent' : 'failed', message };
}
