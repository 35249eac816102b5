import { history, Navigate, useIntl, useLocation, useModel, useOutlet } from '@umijs/max';
import { notFound, type Screen, screenAt } from 'config/routes';
import type { CurrentUser } from 'core/contract/profile';
import { useEffect } from 'react';
import { withoutBase } from '@/basePath';
import { type Authority, checkAuthority } from '@/components/authority/checkAuthority';
import { Forbidden } from '@/components/authority/Forbidden';
import { signInPath } from '@/session/redirect';

/** Who may see the screen, as the authority check wants it. */
function authorityOf({ access }: Screen, { translationGrants }: CurrentUser): Authority {
  if (access === 'signed-in' || access === 'public') return undefined;
  return typeof access === 'function' ? (roles) => access({ roles, grants: translationGrants }) : access;
}

/** The screen that the address names, for whom it is meant: others see the 403 view, or the sign-in page first. */
export function GuardedOutlet() {
  const { pathname, search, hash } = useLocation();
  const { user, roles } = useModel('currentUser');
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
  return checkAuthority(authorityOf(screen, user), roles, outlet, <Forbidden />);
}
