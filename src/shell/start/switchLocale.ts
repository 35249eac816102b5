import { addLocale, setLocale } from '@umijs/max';
import { api } from '@/shell/api/client';
import { removeItem, writeItem } from '@/shell/session/storage';
import { type Bundle, loadBundle } from './bundles';
import { setDayjsLocale } from './dayjsLocale';
import {
  activateLocale,
  activeLocale,
  enabledLanguages,
  localeDirection,
  setEnabledLanguages,
  storedLocale,
} from './languages';

/** Prepares texts, and the dates of their locale. */
export async function prepareBundle({ locale, messages }: Bundle): Promise<void> {
  await setDayjsLocale(locale);
  addLocale(locale, messages, { momentLocale: '', antd: {} as never });
}

/** Prepares the texts of a locale. @returns their locale (en-US if the server has none) */
export async function prepareLocale(locale: string): Promise<string> {
  const bundle = await loadBundle(locale);
  await prepareBundle(bundle);
  return bundle.locale;
}

export function describeDocument(locale: string): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = localeDirection(locale);
}

/** After a change of the languages: reloads the list, and the direction of the active one. Rejects with a RequestFailure. */
export async function refreshLanguages(): Promise<void> {
  setEnabledLanguages(await api.translation.languages({ skipErrorHandler: true }));
  describeDocument(activeLocale());
}

/** Changes the language in place: messages, dates, direction. Umi's event informs the screens; input stays. @param store what stays of it */
async function showIn(wanted: string, store: (locale: string) => void): Promise<void> {
  const locale = await prepareLocale(wanted);
  if (locale === activeLocale()) return;
  setLocale(locale, false);
  // Umi has stored it as a choice, unless the browser refuses storage.
  store(locale);
  activateLocale(locale);
  describeDocument(locale);
}

/** Changes the language, and stores that somebody has chosen it. Rejects with a RequestFailure if the texts cannot be loaded. */
export const switchLocale = (wanted: string): Promise<void> =>
  showIn(wanted, (locale) => writeItem('local', 'umi_locale', locale));

/** Shows a language until the page is loaded again, where nobody has chosen one on this device. Rejects with a RequestFailure. */
export async function followLocale(wanted: string | null): Promise<void> {
  const isOffered = enabledLanguages().some(({ code }) => code === wanted);
  if (wanted === null || !isOffered || storedLocale() !== undefined) return;
  await showIn(wanted, () => removeItem('local', 'umi_locale'));
}
