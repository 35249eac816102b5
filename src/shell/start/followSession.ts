import { history } from '@umijs/max';
import { screenAt } from 'config/routes';
import { emptyCaches } from '@/shell/api/cache';
import { basePath, withoutBase } from '@/shell/request/basePath';
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

/** The session has ended in another tab: this one leaves what is not public. */
function leave(): void {
  if (!currentUser() || screenAt(here())?.access === 'public') return;
  const target = afterSignOut(here(), history.location.search);
  if (target) history.replace(target);
}

/** Another tab has signed in with "remember me", which counts for every tab: this one goes on as that person. */
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

/** Milliseconds after which one asks again who that is. */
const pause = 5000;

// Without an answer this tab would show one person and send the tokens of another.
const keepJoining = () => void join().catch(() => setTimeout(keepJoining, pause));

let stop: (() => void) | undefined;

/** As long as the page lives: roles follow the renewals, tabs follow each other, and caches never outlive what they were fetched for. */
export function followSession(): void {
  stop?.();
  let known = currentUser()?.id;
  const ends = [
    // Nobody asked for it, so nobody is told of a failure: the roles shown stay, and the next start asks again.
    onRenewal(() => void loadProfile({ skipErrorHandler: true }).catch(() => undefined)),
    followOtherTabs({ ended: leave, began: keepJoining }),
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
