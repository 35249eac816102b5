import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { hangsAfter } from './hangs';

/** Milliseconds: what has not come by then does not come, however busy the machine is. Less than a test may take, so that this is told. */
const usualPatience = hangsAfter(100_000);

/** Milliseconds between two looks, at most; it begins with one. */
const longestPause = 50;

interface Options {
  /** What is done after each look in vain, in place of most of the pause. */
  meanwhile?(): Promise<unknown>;
  patience?: number;
}

/**
 * Looks again and again until it gets something, and gives that back. The timers and clocks that a test replaces are not used.
 * @param what it waits for, as the failure names it
 */
export async function until<T>(
  what: string | (() => string),
  look: () => T | Promise<T>,
  { meanwhile, patience = usualPatience }: Options = {},
): Promise<Exclude<T, false | null | undefined>> {
  const end = performance.now() + patience;
  for (let pause = 1; ; pause = Math.min(2 * pause, longestPause)) {
    const found = await look();
    if (found) return found as Exclude<T, false | null | undefined>;
    if (performance.now() > end) throw new Error(`waited in vain for ${typeof what === 'string' ? what : what()}`);
    await meanwhile?.();
    // Pause: between two looks, in which timers have their turn.
    await delay(meanwhile === undefined ? pause : 0);
  }
}
