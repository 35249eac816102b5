import { addLocale, setLocale } from '@umijs/max';
import { api } from '@/shell/api/client';
import { writeItem } from '@/shell/session/storage';
import { type Bundle, loadBundle } from './bundles';
import { setDayjsLocale } from './dayjsLocale';
import { activateLocale, activeLocale, localeDirection, setEnabledLanguages } from './languages';

/** Makes texts ready for use, and the dates of their locale. */
export async function prepareBundle({ locale, messages }: Bundle): Promise<void> {
  await setDayjsLocale(locale);
  addLocale(locale, messages, { momentLocale: '', antd: {} as never });
}

/** Makes the texts of a locale ready for use. Gives the locale that they are for (en-US where the server has none). */
export async function prepareLocale(locale: string): Promise<string> {
  const bundle = await loadBundle(locale);
  await prepareBundle(bundle);
  return bundle.locale;
}

export function describeDocument(locale: string): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = localeDirection(locale);
}

/** After a change of the languages themselves: what may be chosen, and the direction of the active one. Rejects with a RequestFailure. */
export async function refreshLanguages(): Promise<void> {
  setEnabledLanguages(await api.translation.languages({ skipErrorHandler: true }));
  describeDocument(activeLocale());
}

/**
 * Changes the language and stores it, in place: messages, dates, direction; whoever shows texts is told by Umi's event, and what one
 * has typed stays. Rejects with a RequestFailure when the texts cannot be had.
 */
export async function switchLocale(wanted: string): Promise<void> {
  const locale = await prepareLocale(wanted);
  if (locale === activeLocale()) return;
  setLocale(locale, false);
  // Umi stores it too, but not where the browser refuses storage.
  writeItem('local', 'umi_locale', locale);
  activateLocale(locale);
  describeDocument(locale);
}
