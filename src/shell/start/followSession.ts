import { history } from '@umijs/max';
import { screenAt } from 'config/routes';
import { basePath, withoutBase } from '@/kit/basePath/basePath';
import { pauseAfter } from '@/kit/pause/pauseAfter';
import { emptyCaches } from '@/shell/api/cache';
import { onWrite } from '@/shell/request/request';
import { currentUser, onCurrentUserChange, setCurrentUser } from '@/shell/session/currentUser';
import { followOtherTabs } from '@/shell/session/otherTabs';
import { afterSignIn, afterSignOut } from '@/shell/session/redirect';
import { onRenewal } from '@/shell/session/renewal';
import { storeRoles } from '@/shell/session/roles';
import { giveUpWindowSession } from '@/shell/session/tokens';
import { onLanguageChange } from './languageEvent';
import { page } from './page';
import { askProfile, loadProfile } from './profile';

const here = () => withoutBase(history.location.pathname) ?? '/';

/** The session ended in another tab: leaves a private screen. */
function leave(): void {
  if (!currentUser() || screenAt(here())?.access === 'public') return;
  const target = afterSignOut(here(), history.location.search);
  if (target) history.replace(target);
}

/** Another tab has signed in with "remember me" for all tabs: this one continues as that person. */
async function join(): Promise<void> {
  giveUpWindowSession();
  const before = currentUser();
  const user = await askProfile({ skipErrorHandler: true });
  if (!user) return;
  if (before && before.id !== user.id) {
    page.reload();
    return;
  }
  setCurrentUser(user);
  storeRoles(user.roles);
  if (here() === '/user/login') {
    const redirect = new URLSearchParams(history.location.search).get('redirect');
    history.replace(afterSignIn(redirect, window.location.origin, basePath()));
  }
}

// Repeats until it succeeds: otherwise this tab would show one person and send the tokens of another.
const keepJoining = (times = 0): void =>
  void join().catch(() => setTimeout(() => keepJoining(times + 1), pauseAfter(times)));

let stop: (() => void) | undefined;

/** For the lifetime of the page: roles follow renewals, tabs follow each other, and caches are emptied in time. */
export function followSession(): void {
  stop?.();
  let known = currentUser()?.id;
  const ends = [
    // In the background, so failures are silent: the roles stay, and the next start loads them again.
    onRenewal(() => void loadProfile({ skipErrorHandler: true }).catch(() => undefined)),
    followOtherTabs({ ended: leave, began: () => keepJoining() }),
    onWrite(emptyCaches),
    onLanguageChange(emptyCaches),
    onCurrentUserChange(() => {
      if (currentUser()?.id === known) return;
      known = currentUser()?.id;
      emptyCaches();
    }),
  ];
  stop = () => {
    for (const end of ends) end();
  };
}
