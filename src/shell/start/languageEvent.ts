import { event, LANG_CHANGE_EVENT } from '@@/plugin-locale/localeExports';

/** Expected listeners of the language-change event; more mean that one is never removed. */
const room = 5;

const listeners = new Set<(locale: string) => void>();

interface Emitter {
  on(type: unknown, listener: (locale: string) => void): unknown;
  off(type: unknown, listener: (locale: string) => void): unknown;
}

let isWatched = false;

/** In development: warns at the sixth listener, which still works. Counts all listeners, Umi's own container too. */
export function warnOfCrowd(): void {
  if (process.env.NODE_ENV === 'production' || isWatched) return;
  isWatched = true;
  const emitter: Emitter = event;
  const { on, off } = emitter;
  emitter.on = (type, listener) => {
    if (type === LANG_CHANGE_EVENT) {
      listeners.add(listener);
      if (listeners.size > room) {
        console.warn(
          `The language-change event has ${listeners.size} listeners; ${room} are expected: is one never taken away?`,
        );
      }
    }
    return on.call(emitter, type, listener);
  };
  emitter.off = (type, listener) => {
    if (type === LANG_CHANGE_EVENT) listeners.delete(listener);
    return off.call(emitter, type, listener);
  };
}

/** Calls the listener after each change of language, with the new locale. */
export function onLanguageChange(listener: (locale: string) => void): () => void {
  event.on(LANG_CHANGE_EVENT, listener);
  return () => event.off(LANG_CHANGE_EVENT, listener);
}
