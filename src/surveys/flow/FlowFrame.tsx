import { type ReactNode, useEffect, useRef } from 'react';
import { feedback } from '@/kit/feedback/feedback';
import { NativeLanguageSwitch } from '@/kit/languageSwitch/NativeLanguageSwitch';
import { siteLogo, siteTitle } from '@/kit/site/site';
import { useText } from '@/kit/text/useText';
import { useLanguage } from '@/shell/start/useLanguage';
import './flow.css';

interface Props {
  /** Already translated. */
  title: ReactNode;
  children?: ReactNode;
}

/** A calm page of the flow: who asks above, the language of the page beside it. The heading takes the focus. */
export function FlowFrame({ title, children }: Props) {
  const text = useText();
  const { locale, languages, switchLocale } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const choose = (chosen: string) => {
    switchLocale(chosen).catch(() => feedback.error(text('shell.languageFailed')));
  };
  return (
    <div className="flow">
      <header className="flow-bar">
        <p className="flow-site">
          <img src={siteLogo()} alt="" height="28" />
          {siteTitle()}
        </p>
        <NativeLanguageSwitch languages={languages} value={locale} onChange={choose} />
      </header>
      <main className="flow-page">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
