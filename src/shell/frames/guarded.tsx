import { history, Navigate, useIntl, useLocation, useModel, useOutlet } from '@umijs/max';
import { notFound, type Screen, screenAt } from 'config/routes';
import { type ComponentType, type PropsWithChildren, useEffect } from 'react';
import type { Authority } from '@/shell/authority/checkAuthority';
import { secured } from '@/shell/authority/secured';
import { withoutBase } from '@/shell/request/basePath';
import { currentUser } from '@/shell/session/currentUser';
import { signInPath } from '@/shell/session/redirect';

/** Who may see the screen, as the authority check wants it. */
function authorityOf({ access }: Screen): Authority {
  if (typeof access !== 'function') return access as Authority;
  return (roles) => access({ roles, grants: currentUser()?.translationGrants ?? [] });
}

const Content = ({ children }: PropsWithChildren) => children;

/** By screen, made once: another component at each drawing would begin the screen anew. */
const guards = new Map<Screen, ComponentType<PropsWithChildren>>();

/** What lets only those see the screen whom it names. Throws for a screen that names nobody. */
function guardOf(screen: Screen): ComponentType<PropsWithChildren> {
  const guard = guards.get(screen) ?? secured(authorityOf(screen))(Content);
  guards.set(screen, guard);
  return guard;
}

/** The screen that the address names, for whom it is meant: others see the 403 view, or the sign-in page first. */
export function GuardedOutlet() {
  const { pathname, search, hash } = useLocation();
  const { user } = useModel('currentUser');
  const intl = useIntl();
  const outlet = useOutlet();
  const screen = screenAt(pathname) ?? notFound;
  const title = intl.formatMessage({ id: screen.name });
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (screen.access === 'public') return outlet;
  if (!user) {
    // Who is led elsewhere already is shown this screen until the code of the next one is there.
    const isLeaving = withoutBase(history.location.pathname) !== pathname;
    return isLeaving ? null : <Navigate to={signInPath(`${pathname}${search}${hash}`)} replace />;
  }
  if (screen.access === 'signed-in') return outlet;
  const Guard = guardOf(screen);
  return <Guard>{outlet}</Guard>;
}
