import { useSyncExternalStore } from 'react';
import { currentUser, onCurrentUserChange } from '@/shell/session/currentUser';
import { currentRoles, onRolesChange } from '@/shell/session/roles';

/** Who is signed in, and the roles that screens are judged by. */
export default function useCurrentUser() {
  const user = useSyncExternalStore(onCurrentUserChange, currentUser);
  const roles = useSyncExternalStore(onRolesChange, currentRoles);
  return { user, roles };
}
