import { useSyncExternalStore } from 'react';
import { createListeners } from '@/kit/listeners/listeners';
import { readItem, writeItem } from '@/shell/session/storage';

const key = 'showsCodes';
const listeners = createListeners();

const read = (): boolean => readItem('local', key) === '1';

/** Whether this device shows codes, keys and paths beside names. */
export const useShowsCodes = (): boolean => useSyncExternalStore(listeners.listen, read);

export function showCodes(on: boolean): void {
  writeItem('local', key, on ? '1' : '0');
  listeners.notify();
}
