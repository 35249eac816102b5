import { accessTokenSeconds } from 'core/access/accessToken';
import { setCurrentUser } from './currentUser';
import { tellSessionNews } from './news';
import { forgetRoles } from './roles';
import { readItem, removeItem, sessionArea, writeItem } from './storage';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** The stored pair; only the server knows whether it is valid. */
export function storedTokens(): Tokens | undefined {
  const accessToken = readItem(sessionArea(), 'accessToken');
  const refreshToken = readItem(sessionArea(), 'refreshToken');
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
}

/** A session through all renewals, and its account once the profile is loaded. */
interface Session {
  refreshToken: string;
  account?: string;
}

let known: Session | undefined;

/** The session of the stored tokens: the same object until another session replaces it. */
export function currentSession(): Session | undefined {
  const refreshToken = storedTokens()?.refreshToken;
  if (refreshToken !== known?.refreshToken) known = refreshToken === undefined ? undefined : { refreshToken };
  return known;
}

/**
 * The account of the session, from the profile call; undefined: no session, or one of another tab whose profile is not
 * loaded here yet.
 */
export const sessionAccount = (): string | undefined =>
  known && storedTokens()?.refreshToken === known.refreshToken ? known.account : undefined;

/** The session continues with another pair: its account stays. */
export function followRenewal(before: string, after: string): void {
  if (known?.refreshToken === before) known.refreshToken = after;
}

/** The last access token that this window got, and when. */
let given: { accessToken: string; at: number } | undefined;

/** Whether the token has expired, as far as this window knows. */
export const isSpent = (accessToken: string): boolean =>
  given?.accessToken === accessToken && Date.now() - given.at >= accessTokenSeconds * 1000;

export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  given = { accessToken, at: Date.now() };
  writeItem(sessionArea(), 'accessToken', accessToken);
  writeItem(sessionArea(), 'refreshToken', refreshToken);
}

/** Begins a session: in local storage with "remember me", else in session storage. */
export function openSession(tokens: Tokens, remember: boolean): void {
  clearSession();
  if (remember) writeItem('local', 'remember', 'true');
  storeTokens(tokens);
}

const sessionKeys = ['accessToken', 'refreshToken', 'role'] as const;

/** Clears the traces of a session: tokens, roles, the admin-menu flag, surveys opened before sign-in. Then informs this and other tabs. */
export function clearSession(): void {
  const ended = storedTokens();
  for (const key of [...sessionKeys, 'isShowAdminMenu', 'surveyIds']) {
    removeItem('local', key);
    removeItem('session', key);
  }
  removeItem('local', 'remember');
  setCurrentUser(undefined);
  forgetRoles();
  if (ended) tellSessionNews({ refreshToken: ended.refreshToken, next: null });
}

/** The session ended in another tab, which has cleared the shared storage: clears that of this window. */
export function forgetSession(): void {
  for (const key of sessionKeys) removeItem('session', key);
  setCurrentUser(undefined);
  forgetRoles();
}

/** If a session is remembered for all tabs, drops that of this window. */
export function giveUpWindowSession(): void {
  if (sessionArea() !== 'local') return;
  for (const key of sessionKeys) removeItem('session', key);
}
