import { useIntl } from '@umijs/max';
import { useSyncExternalStore } from 'react';
import { enabledLanguages, interfaceLocale, localeDirection, onLanguagesChange } from '@/start/languages';
import { switchLocale } from '@/start/switchLocale';

/**
 * The language chosen, the one that the interface's words are in (`shownIn`) with its direction, the languages that may be chosen, and how
 * to change (in place, without a reload).
 */
export function useLanguage() {
  const { locale } = useIntl();
  const languages = useSyncExternalStore(onLanguagesChange, enabledLanguages);
  const shownIn = interfaceLocale(locale);
  return { locale, shownIn, direction: localeDirection(shownIn), languages, switchLocale };
}
