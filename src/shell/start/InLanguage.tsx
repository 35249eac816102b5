import { createIntl } from '@@/plugin-locale/localeExports';
import { RawIntlProvider, useIntl } from '@umijs/max';
import { formattingLocale } from 'core/language/formatting';
import { type ReactNode, useEffect, useState } from 'react';
import { findBundle } from './bundles';

type Intl = ReturnType<typeof useIntl>;

/** Shows what is inside in another language of the interface; in the active one while its words are loading, or if it has none. */
export function InLanguage({ locale, children }: { locale: string; children: ReactNode }) {
  const active = useIntl();
  const { onError } = active;
  const [other, setOther] = useState<Intl>();
  useEffect(() => {
    if (locale === active.locale) return;
    let isCurrent = true;
    findBundle(locale).then(
      (bundle) => {
        if (bundle === undefined || !isCurrent) return;
        const { messages } = bundle;
        setOther({ ...createIntl({ locale: formattingLocale(locale), messages, onError }), locale });
      },
      // Without a connection the words stay those of the active language.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [locale, active.locale, onError]);
  return <RawIntlProvider value={other?.locale === locale ? other : active}>{children}</RawIntlProvider>;
}
