import { history, Navigate, useLocation, useModel, useOutlet } from '@umijs/max';
import { notFound, screenAt } from 'config/routes';
import type { Screen } from 'config/screen';
import { type ComponentType, type PropsWithChildren, useEffect } from 'react';
import { withoutBase } from '@/kit/basePath/basePath';
import { siteTitle } from '@/kit/site/site';
import { useText } from '@/kit/text/useText';
import type { Authority } from '@/shell/authority/checkAuthority';
import { secured } from '@/shell/authority/secured';
import { currentUser } from '@/shell/session/currentUser';
import { signInPath } from '@/shell/session/redirect';
import { guestSurvey } from '@/shell/session/storage';

/** The access of a screen as an authority. */
function authorityOf({ access }: Screen): Authority {
  if (typeof access !== 'function') return access as Authority;
  return (roles) => access({ roles, grants: currentUser()?.translationGrants ?? [] });
}

const Content = ({ children }: PropsWithChildren) => children;

/** One component per screen: a new one at each render would remount the screen. */
const guards = new Map<Screen, ComponentType<PropsWithChildren>>();

/** The component that guards a screen. Throws for a screen without access. */
function guardOf(screen: Screen): ComponentType<PropsWithChildren> {
  const guard = guards.get(screen) ?? secured(authorityOf(screen))(Content);
  guards.set(screen, guard);
  return guard;
}

/** The screen of the address, if the person may see it: others see the 403 view, or first the sign-in page. */
export function GuardedOutlet() {
  const { pathname, search, hash } = useLocation();
  const { user } = useModel('currentUser');
  const text = useText();
  const outlet = useOutlet();
  const screen = screenAt(pathname) ?? notFound;
  const title = text(screen.name);
  useEffect(() => {
    document.title = [title, siteTitle()].filter(Boolean).join(' – ');
  }, [title]);
  if (screen.access === 'public') return outlet;
  if (!user) {
    // During a navigation this screen is still shown until the code of the next one is loaded.
    const isLeaving = withoutBase(history.location.pathname) !== pathname;
    return isLeaving ? null : <Navigate to={signInPath(`${pathname}${search}${hash}`)} replace />;
  }
  const survey = guestSurvey();
  if (survey && !pathname.includes(survey)) return <Navigate to={`/my-surveys/survey/${survey}/overview`} replace />;
  if (screen.access === 'signed-in') return outlet;
  const Guard = guardOf(screen);
  return <Guard>{outlet}</Guard>;
}
