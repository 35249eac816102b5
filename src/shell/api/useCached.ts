import { clearCache, useRequest } from 'ahooks';
import { useRef } from 'react';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import type { CallOptions } from '@/shell/request/request';
import { cacheEra, onCachesEmptied } from './cache';

/** Milliseconds that an answer is kept, and that lie at least between two refreshes on focus. */
const cacheTime = 5 * 60_000;
const focusTimespan = 5000;

onCachesEmptied(() => clearCache());

/**
 * What a screen shows of the server: at once from the cache when the same was fetched in the last five minutes, and fetched again
 * each time the screen is opened or the window is focused (at most every five seconds).
 * @param key names what is fetched, with everything it depends on
 * What cannot be fetched is told by the request module, unless something is shown already or the screen mends it.
 * @param load to be called with the options given
 * @param mends of which failures the screen itself says more than that it could not be loaded
 */
export function useCached<T>(
  key: string,
  load: (options: CallOptions) => Promise<T>,
  mends?: (failure: RequestFailure) => boolean,
) {
  const cacheKey = `${cacheEra()}:${key}`;
  const shown = useRef<string>(undefined);
  const fetchNow = () => load({ skipErrorHandler: shown.current === cacheKey || mends });
  const { data, error, loading, refresh } = useRequest(fetchNow, {
    cacheKey,
    cacheTime,
    refreshOnWindowFocus: true,
    focusTimespan,
    refreshDeps: [key],
    // The screen says so; left alone the hook would write it into the console.
    onError: () => undefined,
  });
  shown.current = data === undefined ? undefined : cacheKey;
  return { data, error, loading, refresh };
}
