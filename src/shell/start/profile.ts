import type { CurrentUser } from 'core/contract/accounts/profile';
import { api } from '@/shell/api/client';
import { type CallOptions, timeouts } from '@/shell/request/request';
import { setCurrentUser } from '@/shell/session/currentUser';
import { storeRoles } from '@/shell/session/roles';
import { currentSession } from '@/shell/session/tokens';

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
