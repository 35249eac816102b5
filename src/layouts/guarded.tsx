import { history, Navigate, useIntl, useLocation, useModel, useOutlet } from '@umijs/max';
import { notFound, type Screen, screenAt } from 'config/routes';
import { type ComponentType, type PropsWithChildren, useEffect } from 'react';
import { withoutBase } from '@/basePath';
import type { Authority } from '@/components/authority/checkAuthority';
import { secured } from '@/components/authority/secured';
import { currentUser } from '@/session/currentUser';
import { signInPath } from '@/session/redirect';

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
  // Led there already: what leads back, or not, has been decided.
  if (!user && withoutBase(history.location.pathname) === signInPath()) return null;
  if (!user) return <Navigate to={signInPath(`${pathname}${search}${hash}`)} replace />;
  if (screen.access === 'signed-in') return outlet;
  const Guard = guardOf(screen);
  return <Guard>{outlet}</Guard>;
}
