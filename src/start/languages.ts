import type { LanguageRow } from 'core/contract/translation';
import { sourceLocale } from 'core/language/fallback';
import { matchLocale } from 'core/language/matchLocale';
import { readItem } from '@/session/storage';

/** The active locale; Umi's `getLocale` gives it back. */
let active: string = sourceLocale;
let rows: readonly LanguageRow[] = [];

export const activeLocale = (): string => active;

export function activateLocale(locale: string): void {
  active = locale;
}

/** The languages that may be chosen, in order. */
export const enabledLanguages = (): readonly LanguageRow[] => rows;

export function setEnabledLanguages(languages: readonly LanguageRow[]): void {
  rows = languages;
}

/** The stored choice, else the enabled language nearest to the browser's, else en-US. */
export function preferredLocale(enabled: readonly string[], browser: readonly string[] = navigator.languages): string {
  return readItem('local', 'umi_locale') ?? matchLocale(browser, enabled) ?? sourceLocale;
}
