/** Work that pauses between its steps, so that whoever does it can do other things meanwhile. */
export type Steps<T> = Generator<void, T>;

/** All steps without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
