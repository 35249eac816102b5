import type { CurrentUser } from 'core/contract/accounts/profile';
import { createListeners } from '@/kit/listeners/listeners';

let current: CurrentUser | undefined;
const { listen, notify } = createListeners();

/** Who is signed in, from the last profile call. */
export const currentUser = (): CurrentUser | undefined => current;

export function setCurrentUser(user: CurrentUser | undefined): void {
  current = user;
  notify();
}

export const onCurrentUserChange = listen;
