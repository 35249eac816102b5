import { createListeners } from '@/kit/listeners/listeners';

let era = 0;
const { listen, notify } = createListeners();

/** Part of the key of each cached answer. Changes when the caches are emptied, so that an earlier answer is never used for a later one. */
export const cacheEra = (): number => era;

/** Drops cached answers: they are for another person or language, or something was written since. */
export function emptyCaches(): void {
  era += 1;
  notify();
}

export const onCachesEmptied = listen;
