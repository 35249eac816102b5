import { createIntl } from '@@/plugin-locale/localeExports';
import { RawIntlProvider, useIntl } from '@umijs/max';
import { formattingLocale } from 'core/language/formatting';
import { type ReactNode, useMemo } from 'react';

/**
 * Formats numbers, dates and plurals in English if the browser does not support the active language: by default it
 * would use its own. The texts, and the locale that screens see, stay those of the active language.
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
