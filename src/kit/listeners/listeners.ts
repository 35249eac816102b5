/** Listeners of one event. `listen` adds one and returns how to remove it; `notify` calls all; `clear` removes all. */
export function createListeners<Values extends unknown[] = []>() {
  const all = new Set<(...values: Values) => void>();
  return {
    listen: (listener: (...values: Values) => void): (() => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    clear: () => all.clear(),
    notify: (...values: Values): void => {
      for (const listener of all) listener(...values);
    },
  };
}
