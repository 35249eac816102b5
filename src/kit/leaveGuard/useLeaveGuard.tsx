import { history, useLocation } from '@umijs/max';
import { type ReactElement, useEffect } from 'react';
import { useLeaveQuestion } from './useLeaveQuestion';

/**
 * As long as something is unsaved: asks before another screen is opened or the window is closed. The address of the same screen
 * (its query, its hash) may change freely. Gives what has to be rendered for the question.
 * @param within a segment of the path: screens that have it too keep what is unsaved, and are opened without a question
 */
export function useLeaveGuard(unsaved: boolean, within?: string): ReactElement {
  const { key } = useLocation();
  const [mayGo, holder] = useLeaveQuestion();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move within the screen lifted the barrier; `key` sets it up again.
  useEffect(() => {
    if (!unsaved) return undefined;
    const unblock = history.block(async ({ location, retry }) => {
      // To the sign-in page one goes when the session is over: asking would leave what was private on the screen.
      const isFree =
        location.pathname === history.location.pathname ||
        location.pathname.endsWith('/user/login') ||
        (within !== undefined && location.pathname.split('/').includes(within));
      if (!isFree && !(await mayGo())) return;
      unblock();
      retry();
    });
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      unblock();
      window.removeEventListener('beforeunload', ask);
    };
  }, [unsaved, within, key, mayGo]);

  return holder;
}
