/** Longest wait for the browser to be idle. Milliseconds. */
const patience = 2_000;

/** Runs something when the browser is idle. @returns cancels it */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(act, { timeout: patience });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
