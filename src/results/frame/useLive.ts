import { useEffect, useRef } from 'react';
import { pauseAfter } from '@/kit/pause/pauseAfter';

/** Milliseconds between an answer and the next question: something new is seen within two seconds. */
const beat = 1500;
/** Figures that take long are asked for less often: the server works on them a small part of the time. */
const share = 4;

/** Looks again while somebody looks: not on a page that is hidden, not before the last answer is there, and less often while none comes. */
export function useLive(loading: boolean, hasFailed: boolean, refresh: () => void): void {
  const again = useRef(refresh);
  again.current = refresh;
  const since = useRef(0);
  const failures = useRef(0);
  useEffect(() => {
    if (loading) {
      since.current = performance.now();
      return undefined;
    }
    const took = since.current === 0 ? 0 : performance.now() - since.current;
    failures.current = hasFailed ? failures.current + 1 : 0;
    const pause = hasFailed ? pauseAfter(failures.current) : 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (document.visibilityState === 'visible') again.current();
      else timer = setTimeout(look, beat);
    };
    timer = setTimeout(look, Math.max(beat, share * took, pause));
    return () => clearTimeout(timer);
  }, [loading, hasFailed]);
}
