let era = 0;
const listeners = new Set<() => void>();

/** Part of every cached answer's key: it changes whenever the caches are emptied, so that no earlier answer is taken for a later one. */
export const cacheEra = (): number => era;

/** What was fetched for another person, in another language, or before something was written, is not shown again. */
export function emptyCaches(): void {
  era += 1;
  for (const listener of listeners) listener();
}

export function onCachesEmptied(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
