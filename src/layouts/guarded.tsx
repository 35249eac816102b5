import { Navigate, useIntl, useLocation, useModel, useOutlet } from '@umijs/max';
import { notFound, screenAt } from 'config/routes';
import { useEffect } from 'react';
import { checkAuthority } from '@/components/authority/checkAuthority';
import { Forbidden } from '@/components/authority/Forbidden';
import { signInPath } from '@/session/redirect';

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
  if (!user) return <Navigate to={signInPath(`${pathname}${search}${hash}`)} replace />;
  const authority = screen.access === 'signed-in' ? undefined : screen.access;
  return checkAuthority(authority, roles, outlet, <Forbidden />);
}
