import { history } from '@umijs/max';
import { screenAt } from 'config/routes';
import { api } from '@/api/client';
import { withoutBase } from '@/basePath';
import { timeouts } from '@/request';
import { RequestFailure } from '@/requestFailure';
import { currentUser } from '@/session/currentUser';
import { signInPath } from '@/session/redirect';
import { storedTokens } from '@/session/tokens';
import { activateLocale, preferredLocale, setEnabledLanguages, storedLocale } from './languages';
import { loadProfile } from './profile';
import { describeDocument, prepareLocale } from './switchLocale';

async function startLanguage(): Promise<void> {
  const listed = api.translation.languages({ timeout: timeouts.short, skipErrorHandler: true });
  const chosen = storedLocale();
  const [languages, prepared] = await Promise.all([listed, chosen ? prepareLocale(chosen) : undefined]);
  setEnabledLanguages(languages);
  const locale = prepared ?? (await prepareLocale(preferredLocale(languages.map((row) => row.code))));
  activateLocale(locale);
  describeDocument(locale);
}

/** Signed in: who it is. Not signed in, on a screen that asks for it: on to the sign-in page. */
async function startSession(): Promise<void> {
  const { pathname, search, hash } = history.location;
  const path = withoutBase(pathname) ?? '/';
  const screen = screenAt(path);
  if (storedTokens() && screen?.path === '/user/login') history.replace('/');
  else if (screen?.access === 'public') return;
  const here = `${path}${search}${hash}`;
  const leave = () => history.replace(storedTokens() ? signInPath() : signInPath(here));
  await loadProfile().then(
    (user) => user ?? leave(),
    (error) => {
      leave();
      if (error instanceof RequestFailure && error.reason === 'connection') returnWhenOnline(here);
    },
  );
}

/** There was no answer, and the session is kept: who still waits at the sign-in page is led on once there is a connection again. */
function returnWhenOnline(path: string): void {
  const isWaiting = () =>
    storedTokens() !== undefined && !currentUser() && withoutBase(history.location.pathname) === signInPath();
  const again = () => {
    const led = isWaiting() ? loadProfile({ skipErrorHandler: true }) : Promise.resolve(undefined);
    led.then(
      (user) => {
        if (user && withoutBase(history.location.pathname) === signInPath()) history.replace(path);
      },
      () => returnWhenOnline(path),
    );
  };
  window.addEventListener('online', again, { once: true });
}

/** What must be there before the first screen: texts, language, and who is signed in. Rejects when the texts cannot be had. */
export async function start(): Promise<void> {
  await Promise.all([startLanguage(), startSession()]);
}
