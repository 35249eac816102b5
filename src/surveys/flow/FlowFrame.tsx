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
  /** Before the title: what must not be overlooked. */
  first?: ReactNode;
  children?: ReactNode;
}

/** The flow is shown within another page, which has its own bar and heading: a preview. */
export const FlowWithin = createContext(false);

/** A calm page of the flow: who asks above, the language of the page beside it. The heading takes the focus, or what stands before it. */
export function FlowFrame({ title, first, children }: Props) {
  const text = useText();
  const { locale, languages, switchLocale } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => (top.current ?? heading.current)?.focus(), []);
  const before = first ? (
    <div ref={top} tabIndex={-1} className="flow-first">
      {first}
    </div>
  ) : null;
  const choose = (chosen: string) => {
    switchLocale(chosen).catch(() => feedback.error(text('shell.languageFailed')));
  };
  if (useContext(FlowWithin)) {
    return (
      <div className="flow flow-within">
        <div className="flow-page">
          {before}
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
        {before}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
