import type { Role } from './roles';
import { opensTranslations, type TranslationGrant } from './translationGrants';

/**
 * What an endpoint may ask of its caller. `public`: no sign-in needed; `signed-in`: any account; every other name is granted to roles by
 * `permissionRoles`. A permission that ends in `:own` gives its roles their own records only: for others' the service answers 404.
 * `translation:granted` is held by staff and by every account with a translation permission; the service shows and changes only what is
 * granted.
 */
export const permissions = [
  'public',
  'signed-in',
  'account:own',
  'user:list',
  'user:write',
  'user:roles',
  'user:erase',
  'audit:read',
  'language:write',
  'catalog:write',
  'test_run:write',
  'translation:granted',
  'translation:write',
  'job:own',
  'instrument:read',
  'instrument:write',
  'instrument:publish',
  'browse:read',
  'attempt:own',
  'access:own',
  'result:read',
  'survey:write',
  'survey:own',
  'prompt:write',
  'chat:own',
  'product:write',
  'order:own',
  'order:manage',
] as const;

export type Permission = (typeof permissions)[number];

type Granted = Exclude<Permission, 'public' | 'signed-in' | 'translation:granted'>;

/** The role table: one row a permission. */
export const permissionRoles: Record<Granted, readonly Role[]> = {
  'account:own': ['superAdmin', 'admin', 'user'],
  'user:list': ['superAdmin', 'admin'],
  'user:write': ['superAdmin', 'admin'],
  'user:roles': ['superAdmin'],
  'user:erase': ['superAdmin'],
  'audit:read': ['superAdmin'],
  'language:write': ['superAdmin'],
  'catalog:write': ['superAdmin'],
  'test_run:write': ['superAdmin'],
  'translation:write': ['superAdmin', 'admin'],
  'job:own': ['superAdmin', 'admin', 'user'],
  'instrument:read': ['superAdmin', 'admin'],
  'instrument:write': ['superAdmin', 'admin'],
  'instrument:publish': ['superAdmin', 'admin'],
  'browse:read': ['user'],
  'attempt:own': ['user'],
  'access:own': ['superAdmin', 'admin', 'user'],
  'result:read': ['superAdmin', 'admin'],
  'survey:write': ['superAdmin', 'admin'],
  'survey:own': ['user'],
  'prompt:write': ['superAdmin'],
  'chat:own': ['superAdmin', 'admin', 'user'],
  'product:write': ['superAdmin'],
  'order:own': ['user'],
  'order:manage': ['superAdmin'],
};

/** Whether a caller with these roles (undefined: not signed in) and translation permissions holds the permission. */
export function holds(
  permission: Permission,
  callerRoles: readonly Role[] | undefined,
  grants: readonly TranslationGrant[] = [],
): boolean {
  if (permission === 'public') return true;
  if (callerRoles === undefined) return false;
  if (permission === 'signed-in') return true;
  if (permission === 'translation:granted') return opensTranslations({ roles: callerRoles, grants });
  return permissionRoles[permission].some((role) => callerRoles.includes(role));
}
