import { useIntl } from '@umijs/max';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useEffect, useState } from 'react';
import { Spinner } from '../spinner/Spinner';
import { themeOf } from '../theme/theme';
import type { Appearance } from '../theme/tokens';
import { loadAntdLocale } from './antdLocale';
import { validateMessages } from './validateMessages';

interface Props {
  locale: string;
  direction: 'ltr' | 'rtl';
  appearance: Appearance;
  colorWeak?: boolean;
  children: ReactNode;
}

/** Mounted by the layouts whose screens use antd: its texts in the active language, its direction, the desk's look. */
export function AntdProvider({ locale, direction, appearance, colorWeak = false, children }: Props) {
  const intl = useIntl();
  const [pack, setPack] = useState<Locale>();
  useEffect(() => {
    let stale = false;
    loadAntdLocale(locale).then((loaded) => {
      if (!stale) setPack(loaded);
    });
    return () => {
      stale = true;
    };
  }, [locale]);
  if (!pack) return <Spinner />;
  return (
    <ConfigProvider
      form={{ validateMessages: validateMessages(intl, locale, pack), scrollToFirstError: { focus: true } }}
      locale={pack}
      direction={direction}
      theme={themeOf({ appearance, colorWeak })}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
