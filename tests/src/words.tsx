import { createIntl } from '@@/plugin-locale/localeExports';
import { RawIntlProvider } from '@umijs/max';
import type { ReactNode } from 'react';

/** Wraps what is drawn without the app in these English texts. */
export function inEnglish(...texts: Readonly<Record<string, string>>[]) {
  const intl = createIntl({ locale: 'en-US', messages: Object.assign({}, ...texts) });
  return ({ children }: { children: ReactNode }) => <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
