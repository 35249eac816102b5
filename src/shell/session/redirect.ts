import { withoutBase } from '@/kit/basePath/basePath';

/** Never part of our addresses: control characters (browsers drop tabs and line ends), backslashes, encoded slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const disguised = /[\u0000-\u001f\u007f\\]|%2f|%5c/i;

/** Screens that would undo or repeat the sign-in. */
const noTargets = ['/user/login', '/user/google-login', '/logout'];

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** An absolute path or an address of this origin; undefined: anything else. */
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
 * The target after signing in: `redirect` of the query if it is on this origin and inside the product (with hash, without base
 * prefix), else the root. A path may omit the prefix; a whole address must have it.
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

/** Notices of the sign-in page, in the state of the navigation: `{ notice }`. */
export const signInNotices = [
  'activated',
  'passwordSet',
  'emailAdded',
  'emailChanged',
  /** The session is over. */
  'ended',
  /** The session holds, but the profile cannot be loaded: the page waits for it. */
  'waiting',
] as const;
export type SignInNotice = (typeof signInNotices)[number];

/** A path with where one goes afterwards, if anywhere. */
const leading = (path: string, to: string | null | undefined): string =>
  to ? `${path}?redirect=${encodeURIComponent(to)}` : path;

/** The path of the sign-in page, with a way back. */
export const signInPath = (from?: string | null): string => leading('/user/login', from);

/** The path of the page that makes an account, with where one goes then. */
export const registerPath = (from: string | null): string => leading('/user/register', from);

/** Where the page leads afterwards. @param search its query */
export const redirectOf = (search: string): string | null => new URLSearchParams(search).get('redirect');

/**
 * The target after signing out, from a path without the base prefix: the sign-in page. Undefined: already there.
 * A `redirect` in the address is kept for the next sign-in.
 */
export function afterSignOut(path: string, search: string): string | undefined {
  if (path.toLowerCase() === '/user/login') return undefined;
  return signInPath(redirectOf(search));
}

/** The details of an instrument, where it is begun. */
export const detailsPath = (instrument: string): string => `/Browse-Instruments/instrumentdetails/${instrument}`;

/** Where a survey is answered. */
export const surveyPath = (survey: string): string => `/my-surveys/answerSurvey/${survey}`;

/** The path of the survey that a link to the sign-in page is about; undefined: none. @param search of the sign-in page */
export function linkedSurvey(search: string): string | undefined {
  const target = redirectOf(search);
  return target?.includes('/my-surveys/answerSurvey/') ? target : undefined;
}
