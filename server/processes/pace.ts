import { setImmediate as nextTurn } from 'node:timers/promises';

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

  /** Runs to the end, with a pause where it yields. */
  async run<T>(work: Generator<unknown, T>): Promise<T> {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value as T;
      await this.rest();
    }
  }
}
