import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
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

/** The flow is shown within another page, which has its own bar and heading: a preview. */
export const FlowWithin = createContext(false);

/** A calm page of the flow: who asks above, the language of the page beside it. The heading takes the focus. */
export function FlowFrame({ title, children }: Props) {
  const text = useText();
  const { locale, languages, switchLocale } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const choose = (chosen: string) => {
    switchLocale(chosen).catch(() => feedback.error(text('shell.languageFailed')));
  };
  if (useContext(FlowWithin)) {
    return (
      <div className="flow flow-within">
        <div className="flow-page">
          <h2 ref={heading} tabIndex={-1} className="flow-title">
            {title}
          </h2>
          {children}
        </div>
      </div>
    );
  }
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
