import { roles as allRoles, type Role } from 'core/access/roles';
import { createListeners } from '@/kit/listeners/listeners';
import { readItem, sessionArea, writeItem } from './storage';

/** Reads a stored list or a single role; ignores unknown roles. */
function parseRoles(text: string | null): readonly Role[] {
  let value: unknown = text;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    // A bare role name.
  }
  const list = Array.isArray(value) ? value : [value];
  return allRoles.filter((role) => list.includes(role));
}

/** The roles that screens check. Not the stored list: that is empty between a refresh and the profile's answer. */
let effective: readonly Role[] | undefined;
const { listen, notify } = createListeners();

/** The roles of the signed-in person; the same array until they change. */
export function currentRoles(): readonly Role[] {
  effective ??= parseRoles(readItem(sessionArea(), 'role'));
  return effective;
}

function settle(roles: readonly Role[]): void {
  effective = roles;
  notify();
}

export function storeRoles(roles: Role | readonly Role[]): void {
  const text = JSON.stringify(typeof roles === 'string' ? [roles] : roles);
  writeItem(sessionArea(), 'role', text);
  settle(parseRoles(text));
}

/** After a refresh: empties the stored list until the profile call fills it; screens change only then. */
export function emptyStoredRoles(): void {
  writeItem(sessionArea(), 'role', '[]');
}

export function forgetRoles(): void {
  settle([]);
}

/** Calls the listener whenever the roles change, here or in another tab. */
export function onRolesChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    // Removed: the session ends, which is handled elsewhere. Emptied: the profile call fills it again.
    const isFilled = event.key === 'role' && event.newValue !== null && event.newValue !== '[]';
    if (isFilled && sessionArea() === 'local') settle(parseRoles(event.newValue));
  };
  const stop = listen(listener);
  window.addEventListener('storage', heard);
  return () => {
    stop();
    window.removeEventListener('storage', heard);
  };
}
