import { createIntl } from '@@/plugin-locale/localeExports';
import { RawIntlProvider, useIntl } from '@umijs/max';
import { formattingLocale } from 'core/language/formatting';
import { type ReactNode, useMemo } from 'react';
import { interfaceLocale } from './languages';

/**
 * Has numbers, dates and plurals written by the rules of the language that the texts are in, and by English ones where the browser does
 * not know those: left alone it would take its own language, whatever that is. The locale that screens ask for stays the chosen one.
 */
export function FormattedIn({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const value = useMemo(() => {
    const { locale, messages, onError } = intl;
    const rules = formattingLocale(interfaceLocale(locale));
    return rules === locale ? intl : { ...createIntl({ locale: rules, messages, onError }), locale };
  }, [intl]);
  return <RawIntlProvider value={value}>{children}</RawIntlProvider>;
}
