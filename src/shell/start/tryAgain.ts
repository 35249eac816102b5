/** Milliseconds between two attempts. */
const interval = 5000;

/** Given when it is time to try again: after a while, or as soon as the device has a connection again. */
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

/** Does what could not be done, until it can. */
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
