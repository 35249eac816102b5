import type { MessageDetail } from 'core/contract/translating/translation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asFailure, isAbsent } from '@/kit/failure/requestFailure';
import { api } from '@/shell/api/client';
import type { CallOptions } from '@/shell/request/request';

/** Milliseconds for which a message loaded ahead counts as fresh; a later save by others shows up as a conflict. */
const freshFor = 120_000;

/** Missing permission counts as absent, too. */
const isHidden = (error: unknown) => isAbsent(error) || asFailure(error).status === 403;

const fetchMessage = (id: string, locale: string, skipErrorHandler: CallOptions['skipErrorHandler'] = isHidden) =>
  api.translation.read({ params: { id }, query: { locales: locale }, skipErrorHandler });

/**
 * A message with its translation into one language; undefined while it is loading, `absent` if it does not exist or this account may not
 * see it.
 */
export function useMessage(id: string, locale: string) {
  const key = `${id} ${locale}`;
  const [state, setState] = useState<{ key: string; found: MessageDetail | 'absent' | 'failed' }>();
  const ahead = useRef<{ key: string; at: number; answer: ReturnType<typeof fetchMessage> }>(undefined);
  const newest = useRef(key);
  newest.current = key;

  async function load(answer = fetchMessage(id, locale)) {
    const found = await answer.catch((error: unknown) => (isHidden(error) ? 'absent' : 'failed'));
    // Another message is open by now.
    if (found === undefined || newest.current !== key) return;
    // After a failure the present message stays.
    setState((before) => (found === 'failed' && before?.key === key ? before : { key, found }));
  }

  const open = useEffectEvent(() => {
    const fetched = ahead.current;
    ahead.current = undefined;
    const isFresh = fetched?.key === key && performance.now() - fetched.at < freshFor;
    void load(isFresh ? fetched.answer : undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another message.
  useEffect(() => open(), [key]);

  return {
    found: state?.key === key ? state.found : undefined,
    store: (found: MessageDetail) => setState({ key, found }),
    reload: () => load(),
    retry: () => {
      setState(undefined);
      void load();
    },
    /** Loads the message that is probably next. */
    loadAhead: (next: string) => {
      const answer = fetchMessage(next, locale, true);
      ahead.current = { key: `${next} ${locale}`, at: performance.now(), answer };
      // A failure is shown when the message is really opened.
      answer.catch(() => undefined);
    },
  };
}
