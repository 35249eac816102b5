import { accessTokenSeconds } from 'core/access/accessToken';
import { setCurrentUser } from './currentUser';
import { tellSessionNews } from './news';
import { forgetRoles } from './roles';
import { readItem, removeItem, sessionArea, writeItem } from './storage';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** The stored pair, as it is: whether it still holds is the server's to say. */
export function storedTokens(): Tokens | undefined {
  const accessToken = readItem(sessionArea(), 'accessToken');
  const refreshToken = readItem(sessionArea(), 'refreshToken');
  return accessToken && refreshToken ? { accessToken, refreshToken } : undefined;
}

/** A session through all its renewals, and whose it is once the profile call has said so. */
interface Session {
  refreshToken: string;
  account?: string;
}

let known: Session | undefined;

/** The session whose tokens are stored, to be asked whose it is: the same object until another takes its place. */
export function currentSession(): Session | undefined {
  const refreshToken = storedTokens()?.refreshToken;
  if (refreshToken !== known?.refreshToken) known = refreshToken === undefined ? undefined : { refreshToken };
  return known;
}

/**
 * Whose session it is, as the profile call has said; undefined: nobody's, or one that began in another tab and was not asked about
 * here yet.
 */
export const sessionAccount = (): string | undefined =>
  known && storedTokens()?.refreshToken === known.refreshToken ? known.account : undefined;

/** The session goes on with another pair: it belongs to whom it belonged to. */
export function followRenewal(before: string, after: string): void {
  if (known?.refreshToken === before) known.refreshToken = after;
}

/** The access token that this window was given last, and when. */
let given: { accessToken: string; at: number } | undefined;

/** Whether the token has run out, as far as this window knows: it need not be tried. */
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

/** Clears what a session left: tokens, roles, the admin-menu flag, the surveys opened before sign-in; then tells it, here and to other tabs. */
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

/** The session ended in another tab, which has cleared what all tabs share: this window forgets what it holds itself. */
export function forgetSession(): void {
  for (const key of sessionKeys) removeItem('session', key);
  setCurrentUser(undefined);
  forgetRoles();
}

/** Where a session is remembered for all tabs, one of this window alone is none any more. */
export function giveUpWindowSession(): void {
  if (sessionArea() !== 'local') return;
  for (const key of sessionKeys) removeItem('session', key);
}
