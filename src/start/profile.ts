import type { CurrentUser } from 'core/contract/profile';
import { api } from '@/api/client';
import { type CallOptions, timeouts } from '@/request';
import { setCurrentUser } from '@/session/currentUser';
import { storeRoles } from '@/session/roles';

/** Fetches who is signed in and takes over their roles. Undefined: nobody. Rejects with a RequestFailure. */
export async function loadProfile(
  options: Pick<CallOptions, 'skipErrorHandler'> = {},
): Promise<CurrentUser | undefined> {
  const user = await api.profile.read({ timeout: timeouts.short, ...options });
  setCurrentUser(user);
  if (user) storeRoles(user.roles);
  return user;
}
