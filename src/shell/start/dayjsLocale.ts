import { sourceLocale } from 'core/language/fallback';
import dayjs from 'dayjs';

/**
 * Loads and activates dayjs's pack of a locale (its own, else the nearest of its language, else en). If that fails
 * dates are English.
 */
export async function setDayjsLocale(locale: string): Promise<void> {
  // The packs are a chunk of their own: the source language needs none of them.
  const load = async () => (await import('./dayjsPacks')).loadDayjsPack(locale);
  dayjs.locale(locale === sourceLocale ? 'en' : await load().catch(() => 'en'));
}
