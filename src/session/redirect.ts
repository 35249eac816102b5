import { withoutBase } from '@/basePath';

/**
 * Where sign-in leads: the `redirect` of the query when it lies on this origin and inside the product (hash kept, base prefix
 * stripped), else the root.
 */
export function afterSignIn(redirect: string | null, origin: string, base: string): string {
  if (!redirect) return '/';
  let target: URL;
  try {
    target = new URL(redirect, origin);
  } catch {
    return '/';
  }
  if (target.origin !== origin) return '/';
  const path = withoutBase(target.pathname, base) ?? target.pathname.replace(/\/{2,}/g, '/');
  if (path.toLowerCase().startsWith('/user/login')) return '/';
  return `${path}${target.search}${target.hash}`;
}

/** The address of the sign-in page that leads back here. */
export function signInPath(from?: string): string {
  return from === undefined ? '/user/login' : `/user/login?redirect=${encodeURIComponent(from)}`;
}
