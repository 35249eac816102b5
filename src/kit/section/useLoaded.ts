import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * What a call gives, fetched when the part that shows it appears. `loaded`: undefined until the first answer, 'failed' when there was none.
 * What is there stays while it is fetched again.
 */
export function useLoaded<T>(load: () => Promise<T | undefined>): {
  loaded: T | 'failed' | undefined;
  reload(): Promise<void>;
} {
  const [loaded, setLoaded] = useState<T | 'failed'>();
  const call = useRef(load);
  const newest = useRef(0);
  const reload = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const answer = await call.current().catch(() => 'failed' as const);
    // Left meanwhile, or asked again: this answer is nobody's.
    if (mine === newest.current && answer !== undefined) setLoaded(answer);
  }, []);
  useEffect(() => {
    void reload();
    return () => {
      newest.current += 1;
    };
  }, [reload]);
  return { loaded, reload };
}
