import { addLocale, setLocale } from '@umijs/max';
import { api } from '@/shell/api/client';
import { writeItem } from '@/shell/session/storage';
import { type Bundle, loadBundle } from './bundles';
import { setDayjsLocale } from './dayjsLocale';
import { activateLocale, activeLocale, localeDirection, setEnabledLanguages } from './languages';

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

/**
 * Changes and stores the language, in place: messages, dates, direction. Umi's event informs the screens; input
 * stays. Rejects with a RequestFailure if the texts cannot be loaded.
 */
export async function switchLocale(wanted: string): Promise<void> {
  const locale = await prepareLocale(wanted);
  if (locale === activeLocale()) return;
  setLocale(locale, false);
  // Umi stores it, too, but fails if the browser refuses storage.
  writeItem('local', 'umi_locale', locale);
  activateLocale(locale);
  describeDocument(locale);
}
