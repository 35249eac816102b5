import { useIntl } from '@umijs/max';
import { enabledLanguages } from '@/start/languages';
import { localeDirection, switchLocale } from '@/start/switchLocale';

/** The active language, those that may be chosen, and how to change it (in place, without a reload). */
export function useLanguage() {
  const { locale } = useIntl();
  return { locale, direction: localeDirection(locale), languages: enabledLanguages(), switchLocale };
}
