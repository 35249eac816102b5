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

/** Whose session it is, as its access token says, in whatever tab it began; undefined: nobody's. */
export function sessionAccount(): string | undefined {
  const claims = storedTokens()?.accessToken.split('.')[1] ?? '';
  try {
    const { sub }: { sub?: unknown } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

export function storeTokens({ accessToken, refreshToken }: Tokens): void {
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
