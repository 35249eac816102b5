import type { OfferedLanguage } from 'core/contract/translating/translation';
import { directionOf } from 'core/language/direction';
import { sourceLocale } from 'core/language/fallback';
import { matchLocale } from 'core/language/matchLocale';
import { createListeners } from '@/kit/listeners/listeners';
import { readItem } from '@/shell/session/storage';

/** The active locale; Umi's `getLocale` returns it. */
let active: string = sourceLocale;
let rows: readonly OfferedLanguage[] = [];

export const activeLocale = (): string => active;

export function activateLocale(locale: string): void {
  active = locale;
}

/** The languages to choose from, in order. */
export const enabledLanguages = (): readonly OfferedLanguage[] => rows;

const { listen, notify } = createListeners();

export function setEnabledLanguages(languages: readonly OfferedLanguage[]): void {
  rows = languages;
  notify();
}

/** Calls the listener when the languages to choose from change. */
export const onLanguagesChange = listen;

/** The writing direction of a locale; an admin's choice counts if the language has both. */
export function localeDirection(locale: string): 'ltr' | 'rtl' {
  return directionOf(locale, rows.find((row) => row.code === locale)?.direction);
}

/** The attributes of a text in another language than the text around it; '' counts as no language. */
export function foreignTo(around: string, locale: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return locale === '' || locale === around ? {} : { lang: locale, dir: localeDirection(locale) };
}

/** The choice on this device; undefined: none, or not a language tag. */
export function storedLocale(): string | undefined {
  const stored = readItem('local', 'umi_locale');
  return stored !== null && /^[\w-]{2,35}$/.test(stored) ? stored : undefined;
}

/** The stored choice, else the enabled language nearest to the browser's, else en-US. */
export function preferredLocale(enabled: readonly string[], browser: readonly string[] = navigator.languages): string {
  return storedLocale() ?? matchLocale(browser, enabled) ?? sourceLocale;
}
