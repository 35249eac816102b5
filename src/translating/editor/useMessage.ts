import type { MessageDetail } from 'core/contract/translating/translation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asFailure, isAbsent } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import type { CallOptions } from '@/shell/request/request';

/** `absent`: it does not exist, or is not for this account. */
type Found = MessageDetail | 'absent' | 'failed';

/** Milliseconds for which what was fetched ahead counts as fresh; a later save elsewhere shows as a conflict. */
const freshFor = 120_000;

/** Not granted counts as absent, too. */
const isHidden = (error: unknown) => isAbsent(error) || asFailure(error).status === 403;

const fetchMessage = (id: string, locale: string, skipErrorHandler: CallOptions['skipErrorHandler'] = isHidden) =>
  api.translation.read({ params: { id }, query: { locales: locale }, skipErrorHandler });

/** A message with its translation into one language; undefined while it is on its way. */
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
      // Gone on to another message meanwhile: this answer is nobody's.
      if (found === undefined || newest.current !== key) return;
      const fetched = found;
      // What is there stays when it cannot be fetched again.
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

  /** Fetches the message that is probably wanted next. */
  const loadAhead = useCallback(
    (next: string) => {
      if (locale === undefined) return;
      const answer = fetchMessage(next, locale, true);
      ahead.current = { key: `${next} ${locale}`, at: performance.now(), answer };
      // Asked for in earnest it is told.
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
