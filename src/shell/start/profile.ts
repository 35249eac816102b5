import type { CurrentUser } from 'core/contract/accounts/profile';
import { api } from '@/shell/api/client';
import { type CallOptions, timeouts } from '@/shell/request/request';
import { setCurrentUser } from '@/shell/session/currentUser';
import { storeRoles } from '@/shell/session/roles';
import { currentSession } from '@/shell/session/tokens';

type Options = Pick<CallOptions, 'skipErrorHandler'>;

/** Loads the profile. Undefined: nobody is signed in. Rejects with a RequestFailure. */
export async function askProfile(options: Options = {}): Promise<CurrentUser | undefined> {
  const session = currentSession();
  const user = await api.profile.read({ timeout: timeouts.short, ...options });
  // A session that replaced it meanwhile may be somebody else's.
  if (session && user && session === currentSession()) session.account = user.id;
  return user;
}

/** Loads the profile and takes over its roles. Undefined: nobody is signed in. Rejects with a RequestFailure. */
export async function loadProfile(options: Options = {}): Promise<CurrentUser | undefined> {
  const user = await askProfile(options);
  setCurrentUser(user);
  if (user) storeRoles(user.roles);
  return user;
}
