import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from 'core/steps';

/** Milliseconds of continuous work, after which other requests have their turn. */
const stretch = 20;

/** Long work in slices: others are served between them. */
export class Pace {
  private began = performance.now();

  /** Marks where a pause is possible; pauses when it is time. */
  async rest(): Promise<void> {
    if (performance.now() - this.began < stretch) return;
    await nextTurn();
    this.began = performance.now();
  }

  /** As `map`, one after the other. */
  async map<T, R>(all: readonly T[], work: (each: T) => R | Promise<R>): Promise<R[]> {
    const done: R[] = [];
    for (const each of all) {
      await this.rest();
      done.push(await work(each));
    }
    return done;
  }

  /** Runs to the end, with a pause where it yields. */
  async run<T>(work: Steps<T>): Promise<T> {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      await this.rest();
    }
  }
}
