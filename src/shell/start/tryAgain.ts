/** Milliseconds between two attempts. */
const interval = 5000;

/** Resolves when it is time to try again: after a while, or when the device is online again. */
export function timeToTryAgain(): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      resolve();
    };
    const timer = setTimeout(again, interval);
    window.addEventListener('online', again);
  });
}

/** Repeats the task until it succeeds. */
export async function tryAgain(task: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await timeToTryAgain();
    try {
      await task();
      return;
    } catch {
      // Once more.
    }
  }
}
