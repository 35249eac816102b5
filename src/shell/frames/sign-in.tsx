import { useModel } from '@umijs/max';
import { AntdProvider } from '@/kit/antdProvider/AntdProvider';
import { feedback } from '@/kit/feedback/feedback';
import { NativeLanguageSwitch } from '@/kit/languageSwitch/NativeLanguageSwitch';
import { siteLogo, siteTitle } from '@/kit/site/site';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import { GuardedOutlet } from './guarded';
import { PublicFooter } from './PublicFooter';
import { SkipLink } from './SkipLink';
import './sign-in.css';
import './touch.css';

/** The layout of the screens under /user: one card, the language switch above, the footer below. */
export default function SignInLayout() {
  const text = useText();
  const { locale, direction, languages, switchLocale } = useLanguage();
  const { appearance, colorWeak } = useModel('settings');
  const choose = (chosen: string) => {
    switchLocale(chosen).catch(() => feedback.error(text('shell.languageFailed')));
  };
  return (
    <div className="sign-in-layout touch">
      <SkipLink />
      <header>
        <p className="sign-in-site">
          <img src={siteLogo()} alt="" height="36" />
          {siteTitle()}
        </p>
        <NativeLanguageSwitch languages={languages} value={locale} onChange={choose} />
      </header>
      <main>
        <AntdProvider locale={locale} direction={direction} appearance={appearance} colorWeak={colorWeak}>
          <GuardedOutlet />
        </AntdProvider>
      </main>
      <PublicFooter />
    </div>
  );
}
