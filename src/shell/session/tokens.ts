import { setCurrentUser } from './currentUser';
import { tellSessionNews } from './news';
import { forgetRoles } from './roles';
import { guestSurvey, readItem, removeItem, sessionArea, writeItem } from './storage';

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

export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  writeItem(sessionArea(), 'accessToken', accessToken);
  writeItem(sessionArea(), 'refreshToken', refreshToken);
}

/** Begins a session: in local storage with "remember me", else in session storage. Surveys opened before it stay, to be claimed. */
export function openSession(tokens: Tokens, remember: boolean): void {
  const opened = readItem('local', 'surveyIds');
  if (guestSurvey()) clearSession();
  clearSession();
  if (opened) writeItem('local', 'surveyIds', opened);
  if (remember) writeItem('local', 'remember', 'true');
  storeTokens(tokens);
}

const sessionKeys = ['accessToken', 'refreshToken', 'role'] as const;

/** Moves the session of this window's storage to other keys. */
function move(from: string, to: string): void {
  for (const key of sessionKeys) {
    const value = readItem('session', from + key);
    removeItem('session', from + key);
    if (value !== null) writeItem('session', to + key, value);
  }
}

/** Where the session of an account waits while its window is a guest's. */
const aside = 'account.';

/** From now on this window answers a survey as a guest: an account's session is put aside, not replaced. */
export function becomeGuest(survey: string): void {
  if (!guestSurvey()) move('', aside);
  writeItem('session', 'guest', survey);
  setCurrentUser(undefined);
  forgetRoles();
}

/**
 * Clears the traces of a session: tokens, roles, the admin-menu flag, surveys opened before sign-in. Then informs this and other tabs. Of
 * a guest only the guest's goes; the session of the window's account counts again.
 */
export function clearSession(): void {
  const ended = storedTokens();
  if (guestSurvey()) {
    for (const key of sessionKeys) removeItem('session', key);
    removeItem('session', 'guest');
    move(aside, '');
  } else {
    for (const key of [...sessionKeys, 'isShowAdminMenu', 'surveyIds', 'claimedSurveys']) {
      removeItem('local', key);
      removeItem('session', key);
    }
    removeItem('local', 'remember');
  }
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
