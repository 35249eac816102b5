/** A value out of the database that is held in memory. */
export interface Held<T> {
  /** As it is since the last `invalidate`; as it was before, when it cannot be read again. Rejects when it could never be read. */
  now(): Promise<T>;
  invalidate(): void;
}

/** Read when it is first asked for, and again after each `invalidate`: once for all who ask meanwhile. */
export function held<T>(read: () => Promise<T>): Held<T> {
  let value: { is: T } | undefined;
  let isFresh = false;
  let reading: Promise<void> | undefined;

  async function readAgain(): Promise<void> {
    // What is invalidated from here on is read once more.
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
