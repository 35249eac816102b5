import type { Contract } from 'core/contract';
import type { Data } from './client';
import { readStream } from './readStream';

export type ServerEvent = Data<Contract['notice']['events']>;

/** Milliseconds. */
const times = {
  firstWait: 1_000,
  longestWait: 300_000,
  /** After this time a connection counts as good, and the waits start again. */
  good: 60_000,
  /** The server sends something every 25 s; after this silence the connection is dead. */
  silence: 70_000,
  /** A page hidden for this time stops listening until it is visible again. */
  hidden: 300_000,
};

/** Resolves after the time, or with `woken`. */
function pause(milliseconds: number, woken: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    void woken.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Listens to events. Reconnects with growing waits, at once when the device is
 * online or the page visible again, and resumes where it was. Failures are silent.
 * @param onEvent gets each event, some perhaps twice
 * @returns how to stop
 */
export function listenToEvents(onEvent: (event: ServerEvent) => void): () => void {
  let stopped = false;
  let lastEventId: string | undefined;
  let connection: AbortController | undefined;
  let wake = () => {};
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let asleep = false;

  /** Listens until the stream ends or fails. */
  async function listenOnce(): Promise<void> {
    const leaving = new AbortController();
    connection = leaving;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heardSomething = () => {
      clearTimeout(silence);
      silence = setTimeout(() => leaving.abort(), times.silence);
    };
    try {
      await readStream('events', {
        lastEventId,
        signal: leaving.signal,
        onPiece: heardSomething,
        onFrame: ({ id, data }) => {
          onEvent(JSON.parse(data) as ServerEvent);
          lastEventId = id ?? lastEventId;
        },
      });
    } catch {
      // The caller reconnects.
    } finally {
      clearTimeout(silence);
      leaving.abort();
    }
  }

  async function keepListening(): Promise<void> {
    let wait = times.firstWait;
    while (!stopped) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (asleep) await woken;
      else {
        const begun = performance.now();
        await listenOnce();
        if (stopped) return;
        if (performance.now() - begun >= times.good) wait = times.firstWait;
        if (!asleep) await pause(wait * (0.5 + Math.random()), woken);
        wait = Math.min(wait * 2, times.longestWait);
      }
    }
  }

  function onVisibility(): void {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') {
      hiddenTimer = setTimeout(() => {
        asleep = true;
        connection?.abort();
      }, times.hidden);
    } else {
      asleep = false;
      wake();
    }
  }
  const onOnline = () => wake();

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  onVisibility();
  void keepListening();
  return () => {
    stopped = true;
    clearTimeout(hiddenTimer);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    connection?.abort();
    wake();
  };
}
