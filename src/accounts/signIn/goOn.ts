import { history } from '@umijs/max';
import { type SignInNotice, signInNotices, signInPath } from '@/shell/session/redirect';
import { loadProfile } from '@/shell/start/profile';
import { waitAtSignIn } from '@/shell/start/waitAtSignIn';

/** To the sign-in page, which says what was achieved. */
export function toSignIn(notice: SignInNotice): void {
  history.replace('/user/login', { notice });
}

/** The notice that a navigation to the sign-in page carries. */
export function noticeOf(state: unknown): SignInNotice | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  return signInNotices.find((notice) => notice === state.notice);
}

/**
 * On from a public screen, which start-up leaves without a profile: to the path for who is signed in, else to the sign-in page with the
 * notice, which leads on when the server says later who it is.
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
