import { sourceLocale } from 'core/language/fallback';
import dayjs from 'dayjs';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat';

// Packs that write dates in their own digits (Arabic, Hindi …) ask for it.
dayjs.extend(preParsePostFormat);

/**
 * Loads dayjs's pack of a locale (its own, else the nearest of its language, else en) and makes it the one in use. One that cannot be
 * loaded is no reason to do without the texts: dates are then English.
 */
export async function setDayjsLocale(locale: string): Promise<void> {
  // The list of the packs is a chunk of its own: the source language needs none of them.
  const load = async () => (await import('./dayjsPacks')).loadDayjsPack(locale);
  dayjs.locale(locale === sourceLocale ? 'en' : await load().catch(() => 'en'));
}
