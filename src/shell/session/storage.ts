type Area = 'local' | 'session';

/** Used if the browser refuses storage (private windows, blocked cookies): the session then lasts as long as the page. */
const memory = new Map<string, string>();

function area(which: Area): Storage | undefined {
  try {
    return which === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

export function readItem(which: Area, key: string): string | null {
  try {
    return area(which)?.getItem(key) ?? memory.get(`${which}:${key}`) ?? null;
  } catch {
    return memory.get(`${which}:${key}`) ?? null;
  }
}

export function writeItem(which: Area, key: string, value: string): void {
  memory.delete(`${which}:${key}`);
  try {
    const storage = area(which);
    if (storage) {
      storage.setItem(key, value);
      return;
    }
  } catch {
    // Refused or full: kept in memory below.
  }
  memory.set(`${which}:${key}`, value);
}

export function removeItem(which: Area, key: string): void {
  memory.delete(`${which}:${key}`);
  try {
    area(which)?.removeItem(key);
  } catch {
    // Without storage nothing is stored.
  }
}

/** The keys that start with the prefix. */
export function keysOf(which: Area, prefix: string): string[] {
  const held = [...memory.keys()].flatMap((key) => (key.startsWith(`${which}:`) ? [key.slice(which.length + 1)] : []));
  try {
    held.push(...Object.keys(area(which) ?? {}));
  } catch {
    // Without storage nothing is stored.
  }
  return [...new Set(held)].filter((key) => key.startsWith(prefix));
}

/** Removes all items whose keys start with the prefix. */
export function removeItems(which: Area, prefix: string): void {
  for (const key of keysOf(which, prefix)) removeItem(which, key);
}

/** The survey that this window answers as a guest, without an account or beside one; undefined: it does not. */
export const guestSurvey = (): string | undefined => readItem('session', 'guest') ?? undefined;

/** The storage of the session: with "remember me" local, else that of the window; a guest's is always the window's. */
export function sessionArea(): Area {
  return readItem('local', 'remember') === 'true' && !guestSurvey() ? 'local' : 'session';
}
