export type Direction = 'ltr' | 'rtl';

const rightToLeft = new Set(['he', 'ar', 'fa', 'ku']);

/** Scripts that run from right to left (ISO 15924). */
const scripts = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

const usual = new Map<string, Direction>();

/** The direction of the script that a language is written in. */
function usualDirection(locale: string): Direction {
  let direction = usual.get(locale);
  if (direction === undefined) {
    try {
      direction = scripts.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
    } catch {
      direction = 'ltr';
    }
    usual.set(locale, direction);
  }
  return direction;
}

/** Whether the direction of a language is settled by its prefix: Hebrew, Arabic, Persian and Kurdish. */
export const isAlwaysRightToLeft = (locale: string): boolean =>
  rightToLeft.has(locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? '');

/**
 * The writing direction of a language. Hebrew, Arabic, Persian and Kurdish are always written from right to left; for any other language
 * `chosen` (an administrator's setting) counts, else its usual script.
 */
export function directionOf(locale: string, chosen?: Direction): Direction {
  return isAlwaysRightToLeft(locale) ? 'rtl' : (chosen ?? usualDirection(locale));
}
