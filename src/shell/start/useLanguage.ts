import { useIntl } from '@umijs/max';
import { useSyncExternalStore } from 'react';
import { enabledLanguages, localeDirection, onLanguagesChange } from './languages';
import { switchLocale } from './switchLocale';

/** The active language, those to choose from, and how to change it (in place, without a reload). */
export function useLanguage() {
  const { locale } = useIntl();
  const languages = useSyncExternalStore(onLanguagesChange, enabledLanguages);
  return { locale, direction: localeDirection(locale), languages, switchLocale };
}
