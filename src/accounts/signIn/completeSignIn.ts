import { getIntl, history } from '@umijs/max';
import type { LoginResult } from 'core/contract/accounts/auth';
import { feedback } from '@/kit/feedback/feedback';
import { basePath } from '@/shell/request/basePath';
import { afterSignIn } from '@/shell/session/redirect';
import { storeRoles } from '@/shell/session/roles';
import { openSession } from '@/shell/session/tokens';
import { loadProfile } from '@/shell/start/profile';
import { waitAtSignIn } from '@/shell/start/waitAtSignIn';

/** What the server says to a sign-in that is not complete. */
export type Refusal = Exclude<LoginResult, { status: 'ok' }>;

interface Wishes {
  /** Stay signed in beyond this window. */
  remember: boolean;
  /** The `redirect` of the query. */
  redirect: string | null;
}

/**
 * Opens the session and leads on, when the server says ok (as soon as the profile can be had); else gives back what it says instead.
 */
export async function completeSignIn(
  result: LoginResult,
  { remember, redirect }: Wishes,
): Promise<Refusal | undefined> {
  if (result.status !== 'ok') return result;
  openSession(result, remember);
  storeRoles(result.currentAuthority);
  const target = afterSignIn(redirect, window.location.origin, basePath());
  try {
    await loadProfile();
    feedback.success(getIntl().formatMessage({ id: 'login.success' }));
    history.replace(target);
  } catch {
    waitAtSignIn(target);
  }
  return undefined;
}
