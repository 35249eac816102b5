import { history } from '@umijs/max';
import { withoutBase } from '@/shell/request/basePath';
import { currentUser } from '@/shell/session/currentUser';
import { type SignInNotice, signInPath } from '@/shell/session/redirect';
import { storedTokens } from '@/shell/session/tokens';
import { loadProfile } from './profile';
import { tryAgain } from './tryAgain';

/** Where who waits wants to go: as last said. */
let target: string | undefined;

const isThere = () => withoutBase(history.location.pathname) === signInPath();

/**
 * The server did not say who is signed in, and the session stands: to the sign-in page, which leads on to the path as soon as the
 * server says it. Where the session is over one has been led there already.
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
