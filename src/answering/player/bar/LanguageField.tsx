import { useEffect, useRef, useState } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { useText } from '@/kit/text/useText';

export interface Language {
  locale: string;
  /** Name in the language itself. */
  label: string;
}

interface Props {
  /** Of the questions. */
  locale: string;
  languages: readonly Language[];
  /** Rejects when the questions stay in their language. */
  onLanguage(locale: string): Promise<void>;
}

/** The choice of the questions' language, with the reason below it when it could not be changed. */
export function LanguageField({ locale, languages, onLanguage }: Props) {
  const text = useText();
  const [failure, setFailure] = useState<'languageOffline' | 'languageFailed'>();
  // Only the last choice may say that it failed.
  const last = useRef(0);

  useEffect(() => {
    const clear = () => setFailure(undefined);
    window.addEventListener('online', clear);
    return () => window.removeEventListener('online', clear);
  }, []);

  const choose = async (wanted: string) => {
    last.current += 1;
    const own = last.current;
    setFailure(undefined);
    try {
      await onLanguage(wanted);
    } catch (error) {
      const isOffline = asFailure(error).reason === 'connection';
      if (own === last.current) setFailure(isOffline ? 'languageOffline' : 'languageFailed');
    }
  };

  return (
    <div className="player-language">
      <label>
        <span className="player-language-label">{text('player.language')}</span>
        <select value={locale} onChange={(event) => void choose(event.target.value)}>
          {languages.map((language) => (
            <option key={language.locale} value={language.locale} lang={language.locale}>
              {language.label}
            </option>
          ))}
        </select>
      </label>
      {failure ? <p role="alert">{text(`player.${failure}`)}</p> : null}
    </div>
  );
}
