/** A value from the database that is cached in memory. */
export interface Held<T> {
  /** As read since the last `invalidate`; the former value when it cannot be read again. Rejects when it could never be read. */
  now(): Promise<T>;
  invalidate(): void;
}

/** Read on first use, and again after each `invalidate`: once for all simultaneous callers. */
export function held<T>(read: () => Promise<T>): Held<T> {
  let value: { is: T } | undefined;
  let isFresh = false;
  let reading: Promise<void> | undefined;

  async function readAgain(): Promise<void> {
    // Later invalidations cause another read.
    isFresh = true;
    try {
      value = { is: await read() };
    } catch (error) {
      isFresh = false;
      throw error;
    } finally {
      reading = undefined;
    }
  }

  return {
    async now() {
      try {
        while (!isFresh || reading) {
          reading ??= readAgain();
          await reading;
        }
      } catch (error) {
        if (value === undefined) throw error;
      }
      if (value === undefined) throw new Error('Nothing was read.');
      return value.is;
    },
    invalidate: () => {
      isFresh = false;
    },
  };
}
