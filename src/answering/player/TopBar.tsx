import { Link } from '@umijs/max';
import type { Progress } from 'core/flow';
import { useText } from '@/kit/text/useText';
import { Options } from './bar/Options';
import { TimeLeft, type TimeLimit } from './bar/TimeLeft';
import type { SavedState } from './savedState';
import './bar/bar.css';
import { timeInWords } from './momentInWords';

export interface Language {
  locale: string;
  /** Name in the language itself. */
  label: string;
}

interface Props {
  /** Undefined: nothing to save. */
  saved: SavedState | undefined;
  /** Undefined: not shown. */
  progress: Progress | undefined;
  locale: string;
  languages: readonly Language[];
  onLanguage(locale: string): void;
  exitTo: string | undefined;
  /** A part of another page, which has its own options. */
  embedded: boolean;
  timeLimit: TimeLimit | undefined;
  onEnding(): void;
  onTimeOver(): void;
  /** Undefined: no risks. */
  risks: { shown: boolean; onToggle(): void } | undefined;
  onGiveUp: (() => void) | undefined;
}

/** Language, saved state, time left, progress, options and the link for leaving, in one slim bar. */
export function TopBar(props: Props) {
  const { saved, progress, locale, languages, onLanguage, exitTo, timeLimit, risks } = props;
  const text = useText();
  return (
    <header className="player-bar">
      <div className="player-bar-row">
        {exitTo === undefined ? null : (
          <Link to={exitTo} className="player-exit">
            <span aria-hidden="true">×</span>
            <span className="player-exit-text">{text('player.exit')}</span>
          </Link>
        )}
        {saved ? <SavedNotice saved={saved} /> : null}
        {timeLimit ? <TimeLeft {...timeLimit} onEnding={props.onEnding} onOver={props.onTimeOver} /> : null}
        {risks ? (
          <button
            type="button"
            className="player-bar-button player-bar-risk"
            aria-expanded={risks.shown}
            onClick={risks.onToggle}
          >
            <span aria-hidden="true">!</span>
            <span className="visually-hidden">{text('player.risk')}</span>
          </button>
        ) : null}
        {languages.length > 1 ? (
          <label className="player-language">
            <span className="visually-hidden">{text('player.language')}</span>
            <select value={locale} onChange={(event) => onLanguage(event.target.value)}>
              {languages.map((language) => (
                <option key={language.locale} value={language.locale} lang={language.locale}>
                  {language.label}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {props.embedded ? null : <Options onGiveUp={props.onGiveUp} />}
      </div>
      {progress ? (
        <div
          className="player-progress"
          role="progressbar"
          aria-label={text('player.progress')}
          aria-valuemin={0}
          aria-valuemax={progress.total}
          aria-valuenow={progress.answered}
          aria-valuetext={text('player.progress.value', { ...progress })}
        >
          <span style={{ inlineSize: `${(100 * progress.answered) / Math.max(1, progress.total)}%` }} />
        </div>
      ) : null}
    </header>
  );
}

/** Says where the answers are saved. */
function SavedNotice({ saved }: { saved: SavedState }) {
  const text = useText();
  const time = saved.savedAt === null ? '' : timeInWords(saved.savedAt);
  return (
    <p className={`player-saved player-saved-${saved.state}`} role="status">
      <span className="player-saved-dot" aria-hidden="true" />
      {text(`player.saved.${saved.state}`, { time })}
    </p>
  );
}
