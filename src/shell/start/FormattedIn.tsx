import { createIntl } from '@@/plugin-locale/localeExports';
import { RawIntlProvider, useIntl } from '@umijs/max';
import { formattingLocale } from 'core/language/formatting';
import { type ReactNode, useMemo } from 'react';

/**
 * Has numbers, dates and plurals written by English rules where the browser does not know those of the active language: left alone it
 * would take its own language, whatever that is. The texts, and the locale that screens ask for, stay those of the active language.
 */
export function FormattedIn({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const value = useMemo(() => {
    const { locale, messages, onError } = intl;
    const rules = formattingLocale(locale);
    return rules === locale ? intl : { ...createIntl({ locale: rules, messages, onError }), locale };
  }, [intl]);
  return <RawIntlProvider value={value}>{children}</RawIntlProvider>;
}
