import type { CurrentUser } from 'core/contract/profile';
import { api } from '@/api/client';
import { type CallOptions, timeouts } from '@/request';
import { setCurrentUser } from '@/session/currentUser';
import { storeRoles } from '@/session/roles';
import { currentSession } from '@/session/tokens';

type Options = Pick<CallOptions, 'skipErrorHandler'>;

/** Asks who is signed in. Undefined: nobody. Rejects with a RequestFailure. */
export async function askProfile(options: Options = {}): Promise<CurrentUser | undefined> {
  const session = currentSession();
  const user = await api.profile.read({ timeout: timeouts.short, ...options });
  // Another that took its place meanwhile may be somebody else's.
  if (session && user && session === currentSession()) session.account = user.id;
  return user;
}

/** Fetches who is signed in and takes over their roles. Undefined: nobody. Rejects with a RequestFailure. */
export async function loadProfile(options: Options = {}): Promise<CurrentUser | undefined> {
  const user = await askProfile(options);
  setCurrentUser(user);
  if (user) storeRoles(user.roles);
  return user;
}
