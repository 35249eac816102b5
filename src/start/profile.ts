import type { CurrentUser } from 'core/contract/user';
import { api } from '@/api/client';
import { timeouts } from '@/request';
import { setCurrentUser } from '@/session/currentUser';
import { storeRoles } from '@/session/roles';

/** Fetches who is signed in and takes over their roles. Undefined: nobody. Rejects with a RequestFailure. */
export async function loadProfile(): Promise<CurrentUser | undefined> {
  const user = await api.user.profile({ timeout: timeouts.short });
  setCurrentUser(user);
  if (user) storeRoles(user.roles);
  return user;
}
