import { withoutBase } from '@/shell/request/basePath';

/** What no address of ours holds: control characters (browsers drop tabs and line ends), backslashes, encoded slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const disguised = /[\u0000-\u001f\u007f\\]|%2f|%5c/i;

/** Screens that would undo the sign-in, or ask for it again. */
const noTargets = ['/user/login', '/user/google-login', '/logout'];

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** An absolute path, or a whole address of this origin; undefined: anything else. */
function addressHere(redirect: string, origin: string): URL | undefined {
  const isPath = redirect.startsWith('/');
  if (!isPath && !/^https?:\/\//i.test(redirect)) return undefined;
  try {
    const target = new URL(redirect, origin);
    const named = target.username !== '' || target.password !== '';
    return target.origin === origin && !named && !disguised.test(redirect.split(/[?#]/, 1)[0] ?? '')
      ? target
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where sign-in leads: the `redirect` of the query when it lies on this origin and inside the product (hash kept, base prefix
 * stripped), else the root. A path without the prefix counts as one of the product; a whole address has to bear it.
 */
export function afterSignIn(redirect: string | null, origin: string, base: string): string {
  const target = redirect ? addressHere(redirect, origin) : undefined;
  if (!target) return '/';
  const inside = withoutBase(target.pathname, base);
  const isPath = redirect?.startsWith('/');
  const path = inside ?? (isPath ? target.pathname.replace(/\/{2,}/g, '/') : undefined);
  if (path === undefined) return '/';
  const plain = decoded(path).toLowerCase().replace(/\/+$/, '');
  if (noTargets.includes(plain)) return '/';
  return `${path}${target.search}${target.hash}`;
}

/** What the sign-in page says of why one has come: as the state of the navigation, `{ notice }`. */
export const signInNotices = [
  'activated',
  'passwordSet',
  'emailAdded',
  'emailChanged',
  /** The session is over. */
  'ended',
  /** The session stands, but the server does not say whose it is: who waits is led on. */
  'waiting',
] as const;
export type SignInNotice = (typeof signInNotices)[number];

/** The address of the sign-in page that leads back here. */
export function signInPath(from?: string): string {
  return from === undefined ? '/user/login' : `/user/login?redirect=${encodeURIComponent(from)}`;
}

/**
 * Where who has just signed out goes, from a path without the base prefix: to the sign-in page. Undefined: nowhere, they are there.
 * A `redirect` of the address is kept for the next sign-in.
 */
export function afterSignOut(path: string, search: string): string | undefined {
  if (path.toLowerCase() === '/user/login') return undefined;
  return signInPath(new URLSearchParams(search).get('redirect') ?? undefined);
}
