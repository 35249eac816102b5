import { getIntl, history } from '@umijs/max';
import type { LoginResult } from 'core/contract/accounts/auth';
import { basePath } from '@/kit/basePath/basePath';
import { feedback } from '@/kit/feedback/feedback';
import { afterSignIn } from '@/shell/session/redirect';
import { storeRoles } from '@/shell/session/roles';
import { openSession } from '@/shell/session/tokens';
import { loadProfile } from '@/shell/start/profile';
import { waitAtSignIn } from '@/shell/start/waitAtSignIn';

/** The server's answer to an incomplete sign-in. */
export type Refusal = Exclude<LoginResult, { status: 'ok' }>;

/** Opens the session and goes on once the profile is loaded; returns a refusal. `remember`: also after the window is closed. */
export async function completeSignIn(
  result: LoginResult,
  { remember, redirect }: { remember: boolean; redirect: string | null },
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
