import type { CurrentUser } from 'core/contract/accounts/profile';

let current: CurrentUser | undefined;
const listeners = new Set<() => void>();

/** Who is signed in, from the last profile call. */
export const currentUser = (): CurrentUser | undefined => current;

export function setCurrentUser(user: CurrentUser | undefined): void {
  current = user;
  for (const listener of listeners) listener();
}

export function onCurrentUserChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
