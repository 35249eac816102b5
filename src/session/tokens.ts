import { setCurrentUser } from './currentUser';
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

/** Clears what a session left: tokens, roles, the admin-menu flag, the surveys opened before sign-in; then tells it. */
export function clearSession(): void {
  for (const key of ['accessToken', 'refreshToken', 'role']) {
    removeItem('local', key);
    removeItem('session', key);
  }
  for (const key of ['remember', 'isShowAdminMenu', 'surveyIds']) removeItem('local', key);
  setCurrentUser(undefined);
  forgetRoles();
}
