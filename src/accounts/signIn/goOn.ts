import { history } from '@umijs/max';
import { type SignInNotice, signInNotices, signInPath } from '@/shell/session/redirect';
import { loadProfile } from '@/shell/start/profile';
import { waitAtSignIn } from '@/shell/start/waitAtSignIn';

/** To the sign-in page, which shows the notice. `email`: whose address stands there already. `redirect`: where one goes then. */
export function toSignIn(notice: SignInNotice, { email, redirect }: { email?: string; redirect?: string | null } = {}) {
  history.replace(signInPath(redirect), { notice, email });
}

/** The address in the state of a navigation to the sign-in page. */
export function emailOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  return typeof state.email === 'string' ? state.email : undefined;
}

/** The notice in the state of a navigation to the sign-in page. */
export function noticeOf(state: unknown): SignInNotice | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  return signInNotices.find((notice) => notice === state.notice);
}

/**
 * Goes on from a public screen, where start-up loads no profile: to the path if somebody is signed in, else to the sign-in page with
 * the notice, which goes on when the profile can be loaded later.
 */
export async function goOn(path: string, notice?: SignInNotice): Promise<void> {
  try {
    if (await loadProfile()) history.replace(path);
    else if (notice) toSignIn(notice);
    else history.replace(signInPath(path));
  } catch {
    waitAtSignIn(path, notice);
  }
}
