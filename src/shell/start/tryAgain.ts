import { pauseAfter } from '@/kit/pause/pauseAfter';

/**
 * Resolves when it is time to try again: after a while, longer each time, or when the device is online again.
 * @param times that it has failed before
 */
export function timeToTryAgain(times: number): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      resolve();
    };
    const timer = setTimeout(again, pauseAfter(times));
    window.addEventListener('online', again);
  });
}

/** Repeats the task until it succeeds. */
export async function tryAgain(task: () => Promise<unknown>): Promise<void> {
  for (let times = 0; ; times += 1) {
    await timeToTryAgain(times);
    try {
      await task();
      return;
    } catch {
      // Once more.
    }
  }
}
