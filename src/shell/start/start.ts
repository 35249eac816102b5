import { history } from '@umijs/max';
import { screenAt } from 'config/routes';
import type { LanguageRow } from 'core/contract/translating/translation';
import { sourceLocale } from 'core/language/fallback';
import { withoutBase } from '@/kit/basePath/basePath';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { currentUser } from '@/shell/session/currentUser';
import { linkedSurvey, signInPath } from '@/shell/session/redirect';
import { guestSurvey } from '@/shell/session/storage';
import { storedTokens } from '@/shell/session/tokens';
import { type Bundle, findBundle, loadBundle } from './bundles';
import { activateLocale, preferredLocale, setEnabledLanguages, storedLocale } from './languages';
import { loadProfile } from './profile';
import { describeDocument, followLocale, prepareBundle, refreshLanguages } from './switchLocale';
import { tryAgain } from './tryAgain';
import { waitAtSignIn } from './waitAtSignIn';

/** The texts in the language chosen on this device, else in the enabled one nearest to the browser's. */
async function firstBundle(listed: Promise<readonly LanguageRow[] | undefined>): Promise<Bundle> {
  const chosen = storedLocale();
  if (chosen) return loadBundle(chosen);
  // Usually it is the browser's own: loads its texts before the list of languages is known.
  const likely = findBundle(navigator.languages[0] ?? sourceLocale).catch(() => undefined);
  const languages = await listed;
  const found = await likely;
  // Without the list, a language with texts counts as enabled.
  const wanted = languages ? preferredLocale(languages.map(({ code }) => code)) : (found?.locale ?? sourceLocale);
  return found?.locale === wanted ? found : loadBundle(wanted);
}

/** Only the texts are needed: without the list of languages one cannot choose another yet. */
async function startLanguage(): Promise<void> {
  const listed = api.translation.languages({ timeout: timeouts.short, skipErrorHandler: true }).catch(() => undefined);
  const [languages, bundle] = await Promise.all([listed, firstBundle(listed)]);
  setEnabledLanguages(languages ?? []);
  await prepareBundle(bundle);
  activateLocale(bundle.locale);
  describeDocument(bundle.locale);
  if (!languages) tryAgain(refreshLanguages);
}

/**
 * Loads the profile if somebody is signed in. Else, on a private screen, returns how to open the sign-in page: only once the first
 * screen can be shown. Until then the address stays as requested, however often the start is tried.
 */
async function startSession(): Promise<(() => void) | undefined> {
  const { pathname, search, hash } = history.location;
  const path = withoutBase(pathname) ?? '/';
  const screen = screenAt(path);
  const survey = screen?.path === '/user/login' ? linkedSurvey(search) : undefined;
  if (survey) {
    const { keepSurveyLink } = await import('@/shell/session/surveyLinks');
    history.replace(keepSurveyLink(survey, search, hash));
    return undefined;
  }
  if (storedTokens() && screen?.path === '/user/login') history.replace('/');
  else if (screen?.access === 'public') return undefined;
  const here = `${path}${search}${hash}`;
  return loadProfile().then(
    (user) => (user ? undefined : () => history.replace(signInPath(here))),
    () => () => waitAtSignIn(here),
  );
}

/** Loads what the first screen needs: texts, language, and the profile. Rejects without the texts. */
export async function start(): Promise<void> {
  const [, leave] = await Promise.all([startLanguage(), startSession()]);
  // Guests have no other place that says it.
  if (guestSurvey()) await followLocale(currentUser()?.locale ?? null).catch(() => undefined);
  leave?.();
}
