/**
 * What files that run in a group use together, as long as their records disturb no others: it is begun before the first test that needs
 * it, and ended after the last file.
 * @returns called once in each such file: what gives it, from the first test on
 */
export function shared<T>(begin: () => Promise<T>, end: (made: T) => Promise<unknown>): () => () => T {
  let users = 0;
  let running: Promise<T> | undefined;
  return () => {
    let made: T | undefined;
    users += 1;
    beforeAll(async () => {
      running ??= begin();
      try {
        made = await running;
      } catch (error) {
        // The next file tries again.
        running = undefined;
        throw error;
      }
    });
    afterAll(async () => {
      users -= 1;
      if (users > 0 || made === undefined) return;
      running = undefined;
      await end(made);
    });
    return () => {
      if (made === undefined) throw new Error('It is there from the first test on.');
      return made;
    };
  };
}
