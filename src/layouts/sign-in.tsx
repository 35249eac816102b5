import { useIntl, useModel } from '@umijs/max';
import { AntdProvider } from '@/components/antdProvider/AntdProvider';
import { feedback } from '@/components/feedback/feedback';
import { NativeLanguageSwitch } from '@/components/languageSwitch/NativeLanguageSwitch';
import { useLanguage } from '@/start/useLanguage';
import { GuardedOutlet } from './guarded';
import './sign-in.css';

/** Around the screens of /user: a quiet page with one card and the language switch. */
export default function SignInLayout() {
  const intl = useIntl();
  const { locale, direction, languages, switchLocale } = useLanguage();
  const { appearance } = useModel('settings');
  const choose = (chosen: string) => {
    switchLocale(chosen).catch(() => feedback.error(intl.formatMessage({ id: 'shell.languageFailed' })));
  };
  return (
    <div className="sign-in-layout">
      <header>
        <NativeLanguageSwitch languages={languages} value={locale} onChange={choose} />
      </header>
      <main>
        <AntdProvider locale={locale} direction={direction} appearance={appearance}>
          <GuardedOutlet />
        </AntdProvider>
      </main>
    </div>
  );
}
