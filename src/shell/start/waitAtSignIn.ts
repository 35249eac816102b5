import { history } from '@umijs/max';
import { withoutBase } from '@/kit/basePath/basePath';
import { currentUser } from '@/shell/session/currentUser';
import { type SignInNotice, signInPath } from '@/shell/session/redirect';
import { storedTokens } from '@/shell/session/tokens';
import { loadProfile } from './profile';
import { tryAgain } from './tryAgain';

/** The latest target after waiting. */
let target: string | undefined;

const isThere = () => withoutBase(history.location.pathname) === signInPath();

/**
 * The profile cannot be loaded, but the session holds: opens the sign-in page, which goes on to the path as soon as the
 * profile is there. If the session is over, the sign-in page is open already.
 */
export function waitAtSignIn(path: string, notice: SignInNotice = 'waiting'): void {
  if (!storedTokens()) return;
  history.replace(signInPath(path), { notice });
  target = path;
  const isWaiting = () => target === path && storedTokens() !== undefined && !currentUser() && isThere();
  void tryAgain(async () => {
    if (!isWaiting()) return;
    const user = await loadProfile({ skipErrorHandler: true });
    if (user && isThere()) history.replace(path);
  });
}
