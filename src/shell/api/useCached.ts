import { clearCache, useRequest } from 'ahooks';
import { useRef } from 'react';
import type { RequestFailure } from '@/kit/failure/requestFailure';
import type { CallOptions } from '@/shell/request/request';
import { cacheEra, onCachesEmptied } from './cache';

/** Milliseconds that an answer is kept, and at least between two refreshes on focus. */
const cacheTime = 5 * 60_000;
const focusTimespan = 5000;

onCachesEmptied(() => clearCache());

/**
 * Data of a screen: at once from the cache if fetched in the last five minutes, and fetched again
 * when the screen opens or the window gets the focus (at most every five seconds).
 * The request module shows failures, unless data are shown already or the screen handles the failure.
 * @param key names the data, with everything they depend on
 * @param load gets the options for its call
 * @param mends failures for which the screen has its own message
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
    // The screen shows it; by default the hook writes it to the console.
    onError: () => undefined,
  });
  shown.current = data === undefined ? undefined : cacheKey;
  return { data, error, loading, refresh };
}
