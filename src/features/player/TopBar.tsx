import { Link, useIntl } from '@umijs/max';
import type { Progress } from 'core/flow';
import { SavedNotice } from './SavedNotice';
import type { SavedState } from './savedState';

export interface Language {
  locale: string;
  /** In the language itself. */
  label: string;
}

interface Props {
  /** Undefined: there is nothing to be saved. */
  saved: SavedState | undefined;
  /** Undefined: not shown. */
  progress: Progress | undefined;
  locale: string;
  languages: readonly Language[];
  onLanguage(locale: string): void;
  exitTo: string | undefined;
}

/** Language, saved state, progress and the way out, in one slim bar. */
export function TopBar({ saved, progress, locale, languages, onLanguage, exitTo }: Props) {
  const intl = useIntl();
  return (
    <header className="player-bar">
      <div className="player-bar-row">
        {exitTo === undefined ? null : (
          <Link to={exitTo} className="player-exit">
            <span aria-hidden="true">×</span>
            <span className="player-exit-text">{intl.formatMessage({ id: 'player.exit' })}</span>
          </Link>
        )}
        {saved ? <SavedNotice saved={saved} /> : null}
        {languages.length > 1 ? (
          <label className="player-language">
            <span className="visually-hidden">{intl.formatMessage({ id: 'player.language' })}</span>
            <select value={locale} onChange={(event) => onLanguage(event.target.value)}>
              {languages.map((language) => (
                <option key={language.locale} value={language.locale} lang={language.locale}>
                  {language.label}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      {progress ? (
        <div
          className="player-progress"
          role="progressbar"
          aria-label={intl.formatMessage({ id: 'player.progress' })}
          aria-valuemin={0}
          aria-valuemax={progress.total}
          aria-valuenow={progress.answered}
          aria-valuetext={intl.formatMessage({ id: 'player.progress.value' }, { ...progress })}
        >
          <span style={{ inlineSize: `${(100 * progress.answered) / Math.max(1, progress.total)}%` }} />
        </div>
      ) : null}
    </header>
  );
}
