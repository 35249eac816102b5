import { sourceLocale } from 'core/language/fallback';

/** dayjs has another language than its own; until then it is not loaded for that. */
let isForeign = false;

/**
 * Loads and activates dayjs's pack of a locale (its own, else the nearest of its language, else en). If that fails
 * dates are in the language in which they were.
 */
export async function setDayjsLocale(locale: string): Promise<void> {
  if (locale === sourceLocale && !isForeign) return;
  // The packs are a chunk of their own: the source language needs none of them.
  const activated = await import('./dayjsPacks').then(
    ({ activateDayjsPack }) => activateDayjsPack(locale),
    () => undefined,
  );
  if (activated !== undefined) isForeign = activated !== 'en';
}
