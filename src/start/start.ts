import { history } from '@umijs/max';
import { screenAt } from 'config/routes';
import type { LanguageRow } from 'core/contract/translation';
import { sourceLocale } from 'core/language/fallback';
import { api } from '@/api/client';
import { withoutBase } from '@/basePath';
import { timeouts } from '@/request';
import { RequestFailure } from '@/requestFailure';
import { currentUser } from '@/session/currentUser';
import { signInPath } from '@/session/redirect';
import { storedTokens } from '@/session/tokens';
import { type Bundle, findBundle, loadBundle } from './bundles';
import { activateLocale, preferredLocale, setEnabledLanguages, storedLocale } from './languages';
import { loadProfile } from './profile';
import { describeDocument, prepareBundle } from './switchLocale';

/** Of the language chosen on this device, else of the enabled one nearest to the browser's. */
async function firstBundle(listed: Promise<readonly LanguageRow[]>): Promise<Bundle> {
  const chosen = storedLocale();
  if (chosen) return loadBundle(chosen);
  // Mostly it is the browser's own: its texts are fetched before it is known which languages there are.
  const likely = findBundle(navigator.languages[0] ?? sourceLocale).catch(() => undefined);
  const wanted = preferredLocale((await listed).map(({ code }) => code));
  const found = await likely;
  return found?.locale === wanted ? found : loadBundle(wanted);
}

async function startLanguage(): Promise<void> {
  const listed = api.translation.languages({ timeout: timeouts.short, skipErrorHandler: true });
  const [languages, bundle] = await Promise.all([listed, firstBundle(listed)]);
  setEnabledLanguages(languages);
  await prepareBundle(bundle);
  activateLocale(bundle.locale);
  describeDocument(bundle.locale);
}

/**
 * Signed in: who it is. Not signed in, on a screen that asks for it: what leads on to the sign-in page. It is done only once the first
 * screen can be shown: until then the address stays what was asked for, however often the start is tried.
 */
async function startSession(): Promise<(() => void) | undefined> {
  const { pathname, search, hash } = history.location;
  const path = withoutBase(pathname) ?? '/';
  const screen = screenAt(path);
  if (storedTokens() && screen?.path === '/user/login') history.replace('/');
  else if (screen?.access === 'public') return undefined;
  const here = `${path}${search}${hash}`;
  const leave = () => history.replace(storedTokens() ? signInPath() : signInPath(here));
  return loadProfile().then(
    (user) => (user ? undefined : leave),
    (error) => () => {
      leave();
      if (error instanceof RequestFailure && error.reason === 'connection') returnWhenAnswered(here);
    },
  );
}

/** Milliseconds between two attempts. */
const interval = 5000;

/** There was no answer, and the session is kept: who still waits at the sign-in page is led on as soon as there is one. */
function returnWhenAnswered(path: string): void {
  const isWaiting = () =>
    storedTokens() !== undefined && !currentUser() && withoutBase(history.location.pathname) === signInPath();
  const again = () => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
    if (!isWaiting()) return;
    loadProfile({ skipErrorHandler: true }).then(
      (user) => {
        if (user && withoutBase(history.location.pathname) === signInPath()) history.replace(path);
      },
      () => returnWhenAnswered(path),
    );
  };
  const timer = setTimeout(again, interval);
  window.addEventListener('online', again);
}

/** What must be there before the first screen: texts, language, and who is signed in. Rejects when the texts cannot be had. */
export async function start(): Promise<void> {
  const [, leave] = await Promise.all([startLanguage(), startSession()]);
  leave?.();
}
