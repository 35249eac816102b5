import { sourceLocale } from 'core/language/fallback';
import dayjs from 'dayjs';
import preParsePostFormat from 'dayjs/plugin/preParsePostFormat';

// Packs that write dates in their own digits (Arabic, Hindi …) ask for it.
dayjs.extend(preParsePostFormat);

/** Loads dayjs's pack of a locale (its own, else the nearest of its language, else en) and makes it the one in use. */
export async function setDayjsLocale(locale: string): Promise<void> {
  // The list of the packs is a chunk of its own: the source language needs none of them.
  const pack = locale === sourceLocale ? 'en' : await (await import('./dayjsPacks')).loadDayjsPack(locale);
  dayjs.locale(pack);
}
