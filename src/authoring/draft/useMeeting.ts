import { useEffect } from 'react';
import { pauseAfter } from '@/kit/pause/pauseAfter';
import type { DraftStore } from './draftStore';

/** How often authors of the draft exchange where they are. Milliseconds. */
const beat = 5_000;

/** Tells the other authors of the draft where this one is, while the page is looked at; less often while nobody answers. */
export function useMeeting(store: DraftStore, place: string, part: string | null): void {
  useEffect(() => {
    let ended = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const meet = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        await store.meet(place, part).then(
          () => {
            failures = 0;
          },
          () => {
            failures += 1;
          },
        );
      }
      if (ended) return;
      clearTimeout(timer);
      timer = setTimeout(() => void meet(), Math.max(beat, pauseAfter(failures)));
    };
    const meetNow = () => void meet();
    meetNow();
    document.addEventListener('visibilitychange', meetNow);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', meetNow);
    };
  }, [store, place, part]);
}
