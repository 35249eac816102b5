import { history } from '@umijs/max';
import { storedTokens } from '@/session/tokens';
import { loadProfile } from '@/start/profile';

/** What the sign-in page says of where one comes from. */
export type SignInNotice = 'activated' | 'passwordSet' | 'emailAdded' | 'emailChanged';

const notices: readonly unknown[] = ['activated', 'passwordSet', 'emailAdded', 'emailChanged'] satisfies SignInNotice[];

/** To the sign-in page, which says what was achieved. */
export function toSignIn(notice: SignInNotice): void {
  history.replace('/user/login', { notice });
}

/** The notice that a navigation to the sign-in page carries. */
export function noticeOf(state: unknown): SignInNotice | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  return notices.includes(state.notice) ? (state.notice as SignInNotice) : undefined;
}

/**
 * On from a public screen, which start-up leaves without a profile: to the path for who is signed in, else to the sign-in page with the
 * notice.
 */
export async function goOn(path: string, notice?: SignInNotice): Promise<void> {
  const user = storedTokens() ? await loadProfile().catch(() => undefined) : undefined;
  if (user) history.replace(path);
  else if (notice) toSignIn(notice);
  else history.replace(`/user/login?${new URLSearchParams({ redirect: path })}`);
}
