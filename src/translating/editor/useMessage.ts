import type { MessageDetail } from 'core/contract/translating/translation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asFailure, isAbsent } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import type { CallOptions } from '@/shell/request/request';

/** `absent`: it does not exist, or this account may not see it. */
type Found = MessageDetail | 'absent' | 'failed';

/** Milliseconds for which a message loaded ahead counts as fresh; a later save by others shows up as a conflict. */
const freshFor = 120_000;

/** Missing permission counts as absent, too. */
const isHidden = (error: unknown) => isAbsent(error) || asFailure(error).status === 403;

const fetchMessage = (id: string, locale: string, skipErrorHandler: CallOptions['skipErrorHandler'] = isHidden) =>
  api.translation.read({ params: { id }, query: { locales: locale }, skipErrorHandler });

/** A message with its translation into one language; undefined while it is loading. */
export function useMessage(id: string, locale: string | undefined) {
  const key = `${id} ${locale}`;
  const [state, setState] = useState<{ key: string; found: Found }>();
  const ahead = useRef<{ key: string; at: number; answer: ReturnType<typeof fetchMessage> }>(undefined);
  const newest = useRef(key);
  newest.current = key;

  const load = useCallback(
    async (answer?: ReturnType<typeof fetchMessage>) => {
      if (locale === undefined) return;
      let found: Found | undefined;
      try {
        found = await (answer ?? fetchMessage(id, locale));
      } catch (error) {
        found = isHidden(error) ? 'absent' : 'failed';
      }
      // Another message is open by now.
      if (found === undefined || newest.current !== key) return;
      const fetched = found;
      // After a failure the present message stays.
      setState((before) => (fetched === 'failed' && before?.key === key ? before : { key, found: fetched }));
    },
    [id, locale, key],
  );

  useEffect(() => {
    const fetched = ahead.current;
    ahead.current = undefined;
    const isFresh = fetched?.key === key && performance.now() - fetched.at < freshFor;
    void load(isFresh ? fetched.answer : undefined);
  }, [key, load]);

  /** Loads the message that is probably next. */
  const loadAhead = useCallback(
    (next: string) => {
      if (locale === undefined) return;
      const answer = fetchMessage(next, locale, true);
      ahead.current = { key: `${next} ${locale}`, at: performance.now(), answer };
      // A failure is shown when the message is really opened.
      answer.catch(() => undefined);
    },
    [locale],
  );

  const store = useCallback((found: MessageDetail) => setState({ key, found }), [key]);
  const retry = () => {
    setState(undefined);
    void load();
  };
  return { found: state?.key === key ? state.found : undefined, store, reload: load, retry, loadAhead };
}
