/** Longest wait for the browser to have nothing else to do. Milliseconds. */
const patience = 2_000;

/** Does something once the browser has nothing else to do; call the result to leave it undone. */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(act, { timeout: patience });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(act);
  return () => clearTimeout(timer);
}
