import { clearCache, useRequest } from 'ahooks';
import type { CallOptions } from '@/request';
import { cacheEra, onCachesEmptied } from './cache';

/** Milliseconds that an answer is kept, and that lie at least between two refreshes on focus. */
const cacheTime = 5 * 60_000;
const focusTimespan = 5000;

onCachesEmptied(() => clearCache());

/**
 * What a screen shows of the server: at once from the cache when the same was fetched in the last five minutes, and fetched again
 * each time the screen is opened or the window is focused (at most every five seconds).
 * @param key names what is fetched, with everything it depends on
 * @param load to be called with the options given: the screen itself says that the call failed
 */
export function useCached<T>(key: string, load: (options: CallOptions) => Promise<T>) {
  const cacheKey = `${cacheEra()}:${key}`;
  const { data, error, loading, refresh } = useRequest(() => load({ skipErrorHandler: true }), {
    cacheKey,
    cacheTime,
    refreshOnWindowFocus: true,
    focusTimespan,
    refreshDeps: [key],
    // The screen says so; left alone the hook would write it into the console.
    onError: () => undefined,
  });
  return { data, error, loading, refresh };
}
