/** An `AbortSignal`, of a browser or of Node. */
interface Signal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Calls `act` when the signal is aborted: at once where it is already, as no event comes any more. @returns takes it back */
export function onAbort(signal: Signal, act: () => void): () => void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
  return () => signal.removeEventListener('abort', act);
}
