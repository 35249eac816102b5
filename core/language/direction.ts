export type Direction = 'ltr' | 'rtl';

const rightToLeft = new Set(['he', 'ar', 'fa', 'ku']);

/**
 * The writing direction of a language. Hebrew, Arabic, Persian and Kurdish are always written from right to left;
 * for any other language `chosen` (an administrator's setting) counts.
 */
export function directionOf(locale: string, chosen: Direction = 'ltr'): Direction {
  const language = locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
  return rightToLeft.has(language) ? 'rtl' : chosen;
}
