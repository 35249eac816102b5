import { useSyncExternalStore } from 'react';
import { createListeners } from '@/kit/listeners/listeners';
import { readItem, writeItem } from '@/shell/session/storage';

/** Preferences for answering on this device, for all questionnaires. */
interface Preferences {
  /** Index into `textSizes`. */
  textSize: number;
  /** Whether 1 to 9 choose answers wherever the focus is. */
  digits: boolean;
  /** Whether the time left counts seconds. */
  seconds: boolean;
  /** How long lists of statements are shown; undefined: as it suits the device. */
  statements: Statements | undefined;
  /** Whether a tap on an answer goes on to the next statement, where one is shown at a time. */
  goOn: boolean;
}

/** All statements of a page, or one at a time. */
export type Statements = 'page' | 'one';

/** Factors of the usual size. */
export const textSizes = [1, 1.15, 1.3, 1.5] as const;

const key = 'player-preferences';
const usual: Preferences = { textSize: 0, digits: true, seconds: true, statements: undefined, goOn: true };
const { listen, notify } = createListeners();
let known: { stored: string | null; preferences: Preferences } | undefined;

function parsed(stored: string | null): Preferences {
  try {
    const found = JSON.parse(stored ?? '{}') as Partial<Preferences>;
    const size = Number(found.textSize);
    return {
      textSize: Number.isInteger(size) && size > 0 && size < textSizes.length ? size : usual.textSize,
      digits: found.digits !== false,
      seconds: found.seconds !== false,
      statements: found.statements === 'page' || found.statements === 'one' ? found.statements : undefined,
      goOn: found.goOn !== false,
    };
  } catch {
    return usual;
  }
}

export function preferences(): Preferences {
  const stored = readItem('local', key);
  if (known?.stored !== stored) known = { stored, preferences: parsed(stored) };
  return known?.preferences ?? usual;
}

/** Kept on this device; if storage is not possible, for this page. */
export function prefer(changed: Partial<Preferences>): void {
  writeItem('local', key, JSON.stringify({ ...preferences(), ...changed }));
  notify();
}

export const usePreferences = (): Preferences => useSyncExternalStore(listen, preferences);
